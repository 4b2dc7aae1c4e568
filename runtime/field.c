/* SPDX-License-Identifier: MIT */
/*
 * Where bit-fields lie. Only the compiler knows, and only its code can tell: it
 * sets a field in an empty record, and the first bit that is set is looked for.
 * Called by hosts that describe types.
 */
#include <string.h>

#include <viaduct/viaduct.h>

static uint32_t
first_bit(const unsigned char *record, size_t size)
{
	static const uint16_t one = 1;
	const bool is_little = *(const unsigned char *)&one == 1;
	size_t byte = 0;
	while (byte < size && record[byte] == 0)
		byte++;
	uint32_t bit = 0;
	while (byte < size && (record[byte] >> (is_little ? bit : 7 - bit) & 1) == 0)
		bit++;
	return (uint32_t)(byte * 8) + bit;
}

via_status
via_field_bit_offset(const struct via_module *module, const struct via_type *record,
		     const struct via_field *field, uint32_t *ret_offset)
{
	if (module == NULL || record == NULL || field == NULL || ret_offset == NULL)
		return VIA_BAD_ARGUMENT;
	const struct via_bit_field *bits = via_field_bits(module, field);
	if (bits == NULL || bits->store == NULL)
		return VIA_BAD_ARGUMENT;
	struct via_frame frame;
	void *place;
	via_frame_open(&frame);
	via_status status = via_frame_alloc(&frame, record->size, record->alignment, &place);
	if (status == VIA_OK) {
		memset(place, 0, record->size);
		bits->store(place, (via_value){.u = UINT64_MAX});
		*ret_offset = first_bit(place, record->size);
	}
	(void)via_frame_close(&frame);
	return status;
}

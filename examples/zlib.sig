// SPDX-License-Identifier: MIT
//
// zlib 1.2.13, the whole of zlib.h but gzvprintf (va_list). Of gzprintf there is an instance
// for each of a few arguments. deflateInit, inflateInit and so on are macros, which call the
// library, and so are there only where it is linked; the functions behind them, deflateInit_, …,
// take ZLIB_VERSION and the size of z_stream besides.
//
// A function that returns an int returns Z_OK or something else that is not negative
// (Z_STREAM_END, Z_NEED_DICT, a number of bytes) for success, and one of the negative codes
// for failure. The status of a failed call is that code without its sign: 5 is Z_BUF_ERROR,
// and 1 is Z_ERRNO, or a gz function's bare -1, for which gzerror() has the text.
module zlib;
library "z", "libz.so.1";

// Without it, zlib.h does not declare the 64-bit variants.
#define _LARGEFILE64_SOURCE 1
#include <zlib.h>

// ---------------------------------------------------------------- types

typedef unsigned char Byte;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef Byte Bytef;
typedef uLong uLongf;
typedef void *voidpf;
typedef void *voidp;
typedef const void *voidpc;
typedef ... z_crc_t;
typedef ... z_size_t;
typedef ... z_off_t;
#ifdef Z_LARGE64
typedef ... z_off64_t;
#endif

// A stream calls both with its one opaque, until it is ended. That leads to one upcall, which is
// the allocator's; what gives memory back is found without it.
typedef voidpf (*alloc_func)(voidpf opaque, uInt items, uInt size) [[userdata(opaque)]];
typedef void (*free_func)(voidpf opaque, voidpf address);

struct internal_state;

typedef struct z_stream_s {
	Bytef *next_in;
	uInt avail_in;
	uLong total_in;
	Bytef *next_out;
	uInt avail_out;
	uLong total_out;
	char *msg;
	struct internal_state *state;
	alloc_func zalloc;
	free_func zfree;
	voidpf opaque;
	int data_type;
	uLong adler;
	uLong reserved;
} z_stream;
typedef z_stream *z_streamp;

typedef struct gz_header_s {
	int text;
	uLong time;
	int xflags;
	int os;
	Bytef *extra;
	uInt extra_len;
	uInt extra_max;
	Bytef *name;
	uInt name_max;
	Bytef *comment;
	uInt comm_max;
	int hcrc;
	int done;
} gz_header;
typedef gz_header *gz_headerp;

// Its visible members are those of the macro gzgetc only.
typedef struct gzFile_s *gzFile;

typedef unsigned int (*in_func)(void *desc, unsigned char **next) [[userdata(desc)]];
typedef int (*out_func)(void *desc, unsigned char *bytes, unsigned int length) [[userdata(desc)]];

// ---------------------------------------------------------------- constants

const char *ZLIB_VERSION;
const int ZLIB_VERNUM, ZLIB_VER_MAJOR, ZLIB_VER_MINOR, ZLIB_VER_REVISION, ZLIB_VER_SUBREVISION;
const int Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES;
const int Z_OK, Z_STREAM_END, Z_NEED_DICT, Z_ERRNO, Z_STREAM_ERROR, Z_DATA_ERROR, Z_MEM_ERROR;
const int Z_BUF_ERROR, Z_VERSION_ERROR;
const int Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION;
const int Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED, Z_DEFAULT_STRATEGY;
const int Z_BINARY, Z_TEXT, Z_ASCII, Z_UNKNOWN, Z_DEFLATED, Z_NULL;
const int MAX_MEM_LEVEL, MAX_WBITS;

// ---------------------------------------------------------------- the library itself

[[cstr]]
const char *zlibVersion(void);
uLong zlibCompileFlags(void);
[[cstr]]
const char *zError(int err);

// ---------------------------------------------------------------- compression

#if defined(VIA_LINKED)
[[macro, error(-ret, ret < 0)]]
int deflateInit([[inout]] z_streamp strm, int level);
[[macro, error(-ret, ret < 0)]]
int deflateInit2([[inout]] z_streamp strm, int level, int method, int windowBits, int memLevel,
		 int strategy);
#endif
[[error(-ret, ret < 0)]]
int deflateInit_([[inout]] z_streamp strm, int level, [[cstr]] const char *version,
		 int stream_size);
[[error(-ret, ret < 0)]]
int deflateInit2_([[inout]] z_streamp strm, int level, int method, int windowBits, int memLevel,
		  int strategy, [[cstr]] const char *version, int stream_size);
[[error(-ret, ret < 0)]]
int deflate([[inout]] z_streamp strm, int flush);
[[error(-ret, ret < 0)]]
int deflateEnd([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int deflateSetDictionary([[inout]] z_streamp strm,
			 [[in, bytes(dictLength)]] const Bytef *dictionary, uInt dictLength);
[[error(-ret, ret < 0)]]
int deflateGetDictionary([[inout]] z_streamp strm, [[out, nullable]] Bytef *dictionary,
			 [[out, nullable]] uInt *dictLength);
[[error(-ret, ret < 0)]]
int deflateCopy([[out]] z_streamp dest, [[inout]] z_streamp source);
[[error(-ret, ret < 0)]]
int deflateReset([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int deflateResetKeep([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int deflateParams([[inout]] z_streamp strm, int level, int strategy);
[[error(-ret, ret < 0)]]
int deflateTune([[inout]] z_streamp strm, int good_length, int max_lazy, int nice_length,
		int max_chain);
uLong deflateBound([[inout, nullable]] z_streamp strm, uLong sourceLen);
[[error(-ret, ret < 0)]]
int deflatePending([[inout]] z_streamp strm, [[out, nullable]] unsigned int *pending,
		   [[out, nullable]] int *bits);
[[error(-ret, ret < 0)]]
int deflatePrime([[inout]] z_streamp strm, int bits, int value);
[[error(-ret, ret < 0)]]
int deflateSetHeader([[inout]] z_streamp strm, [[inout, nullable]] gz_headerp head);

// ---------------------------------------------------------------- decompression

#if defined(VIA_LINKED)
[[macro, error(-ret, ret < 0)]]
int inflateInit([[inout]] z_streamp strm);
[[macro, error(-ret, ret < 0)]]
int inflateInit2([[inout]] z_streamp strm, int windowBits);
#endif
[[error(-ret, ret < 0)]]
int inflateInit_([[inout]] z_streamp strm, [[cstr]] const char *version, int stream_size);
[[error(-ret, ret < 0)]]
int inflateInit2_([[inout]] z_streamp strm, int windowBits, [[cstr]] const char *version,
		  int stream_size);
[[error(-ret, ret < 0)]]
int inflate([[inout]] z_streamp strm, int flush);
[[error(-ret, ret < 0)]]
int inflateEnd([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflateSetDictionary([[inout]] z_streamp strm,
			 [[in, bytes(dictLength)]] const Bytef *dictionary, uInt dictLength);
[[error(-ret, ret < 0)]]
int inflateGetDictionary([[inout]] z_streamp strm, [[out, nullable]] Bytef *dictionary,
			 [[out, nullable]] uInt *dictLength);
[[error(-ret, ret < 0)]]
int inflateSync([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflateSyncPoint([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflateCopy([[out]] z_streamp dest, [[inout]] z_streamp source);
[[error(-ret, ret < 0)]]
int inflateReset([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflateReset2([[inout]] z_streamp strm, int windowBits);
[[error(-ret, ret < 0)]]
int inflateResetKeep([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflatePrime([[inout]] z_streamp strm, int bits, int value);
// -65536 is both a valid mark and the answer for an unusable stream.
long inflateMark([[inout]] z_streamp strm);
[[error(-ret, ret < 0)]]
int inflateGetHeader([[inout]] z_streamp strm, [[out]] gz_headerp head);
[[error(-ret, ret < 0)]]
int inflateUndermine([[inout]] z_streamp strm, int subvert);
[[error(-ret, ret < 0)]]
int inflateValidate([[inout]] z_streamp strm, int check);
unsigned long inflateCodesUsed([[inout]] z_streamp strm); // all bits set: an unusable stream

#if defined(VIA_LINKED)
[[macro, error(-ret, ret < 0)]]
int inflateBackInit([[inout]] z_streamp strm, int windowBits,
		    [[out, bytes(1 << windowBits)]] unsigned char *window);
#endif
[[error(-ret, ret < 0)]]
int inflateBackInit_([[inout]] z_streamp strm, int windowBits,
		     [[out, bytes(1 << windowBits)]] unsigned char *window,
		     [[cstr]] const char *version, int stream_size);
// Z_BUF_ERROR is also what a callback that gives up leads to.
[[error(-ret, ret < 0)]]
int inflateBack([[inout]] z_streamp strm, [[scope(call), userdata(in_desc)]] in_func in,
		[[nullable]] void *in_desc, [[scope(call), userdata(out_desc)]] out_func out,
		[[nullable]] void *out_desc);
[[error(-ret, ret < 0)]]
int inflateBackEnd([[inout]] z_streamp strm);

// ---------------------------------------------------------------- checksums

uLong adler32(uLong adler, [[in, nullable, bytes(len)]] const Bytef *buf, uInt len);
uLong adler32_z(uLong adler, [[in, nullable, bytes(len)]] const Bytef *buf, z_size_t len);
uLong adler32_combine(uLong adler1, uLong adler2, z_off_t len2);
uLong crc32(uLong crc, [[in, nullable, bytes(len)]] const Bytef *buf, uInt len);
uLong crc32_z(uLong crc, [[in, nullable, bytes(len)]] const Bytef *buf, z_size_t len);
uLong crc32_combine(uLong crc1, uLong crc2, z_off_t len2);
uLong crc32_combine_gen(z_off_t len2);
uLong crc32_combine_op(uLong crc1, uLong crc2, uLong op);
[[count(256)]]
const z_crc_t *get_crc_table(void);

// ---------------------------------------------------------------- whole buffers and gzip files

#ifndef Z_SOLO
[[error(-ret, ret < 0)]]
int compress([[out, bytes(*destLen)]] Bytef *dest, [[inout]] uLongf *destLen,
	     [[in, bytes(sourceLen)]] const Bytef *source, uLong sourceLen);
[[error(-ret, ret < 0)]]
int compress2([[out, bytes(*destLen)]] Bytef *dest, [[inout]] uLongf *destLen,
	      [[in, bytes(sourceLen)]] const Bytef *source, uLong sourceLen, int level);
uLong compressBound(uLong sourceLen);
[[error(-ret, ret < 0)]]
int uncompress([[out, bytes(*destLen)]] Bytef *dest, [[inout]] uLongf *destLen,
	       [[in, bytes(sourceLen)]] const Bytef *source, uLong sourceLen);
[[error(-ret, ret < 0)]]
int uncompress2([[out, bytes(*destLen)]] Bytef *dest, [[inout]] uLongf *destLen,
		[[in, bytes(*sourceLen)]] const Bytef *source, [[inout]] uLong *sourceLen);

[[errno(ret == NULL), nullable]]
gzFile gzopen([[cstr]] const char *path, [[cstr]] const char *mode);
[[errno(ret == NULL), nullable]]
gzFile gzdopen(int fd, [[cstr]] const char *mode);
[[error(-ret, ret < 0)]]
int gzbuffer(gzFile file, unsigned int size);
[[error(-ret, ret < 0)]]
int gzsetparams(gzFile file, int level, int strategy);
[[error(-ret, ret < 0)]]
int gzclose(gzFile file);
[[error(-ret, ret < 0)]]
int gzclose_r(gzFile file);
[[error(-ret, ret < 0)]]
int gzclose_w(gzFile file);

[[error(-ret, ret < 0)]]
int gzread(gzFile file, [[out, bytes(len)]] voidp buf, unsigned int len);
// Fewer items, gzgetc's -1 and gzgets' NULL stand for the end of the file and for an error
// alike: gzeof() and gzerror() tell.
z_size_t gzfread([[out, bytes(size * nitems)]] voidp buf, z_size_t size, z_size_t nitems,
		 gzFile file);
int gzgetc(gzFile file);
int gzgetc_(gzFile file);
[[nullable, cstr]]
char *gzgets(gzFile file, [[out, bytes(len)]] char *buf, int len);
[[error(-ret, ret < 0)]]
int gzungetc(int c, gzFile file);

// Nothing written where there was something to write: the status is VIA_NO_CODE.
[[error(ret, ret == 0 && len != 0)]]
int gzwrite(gzFile file, [[in, bytes(len)]] voidpc buf, unsigned int len);
[[error(ret, ret == 0 && size != 0 && nitems != 0)]]
z_size_t gzfwrite([[in, bytes(size * nitems)]] voidpc buf, z_size_t size, z_size_t nitems,
		  gzFile file);
// The format has to ask for the one argument that goes with it. 0 is also a text that is too long.
[[error(-ret, ret < 0), name(gzprintf_int)]]
int gzprintf(gzFile file, [[cstr]] const char *format, ..., int value);
[[error(-ret, ret < 0), name(gzprintf_llong)]]
int gzprintf(gzFile file, [[cstr]] const char *format, ..., long long value);
[[error(-ret, ret < 0), name(gzprintf_double)]]
int gzprintf(gzFile file, [[cstr]] const char *format, ..., double value);
[[error(-ret, ret < 0), name(gzprintf_string)]]
int gzprintf(gzFile file, [[cstr]] const char *format, ..., [[cstr]] const char *value);
[[error(-ret, ret < 0)]]
int gzputs(gzFile file, [[cstr]] const char *s);
[[error(-ret, ret < 0)]]
int gzputc(gzFile file, int c);
[[error(-ret, ret < 0)]]
int gzflush(gzFile file, int flush);

[[error(-ret, ret < 0)]]
z_off_t gzseek(gzFile file, z_off_t offset, int whence);
[[error(-ret, ret < 0)]]
int gzrewind(gzFile file);
[[error(-ret, ret < 0)]]
z_off_t gztell(gzFile file);
[[error(-ret, ret < 0)]]
z_off_t gzoffset(gzFile file);
int gzeof(gzFile file);
int gzdirect(gzFile file);
[[nullable, cstr]]
const char *gzerror(gzFile file, [[out, nullable]] int *errnum);
void gzclearerr(gzFile file);
#endif

#if defined(_WIN32) && !defined(Z_SOLO)
[[errno(ret == NULL), nullable]]
gzFile gzopen_w(const wchar_t *path, [[cstr]] const char *mode);
#endif

#if defined(Z_LARGE64) && !defined(Z_SOLO)
[[errno(ret == NULL), nullable]]
gzFile gzopen64([[cstr]] const char *path, [[cstr]] const char *mode);
[[error(-ret, ret < 0)]]
z_off64_t gzseek64(gzFile file, z_off64_t offset, int whence);
[[error(-ret, ret < 0)]]
z_off64_t gztell64(gzFile file);
[[error(-ret, ret < 0)]]
z_off64_t gzoffset64(gzFile file);
uLong adler32_combine64(uLong adler1, uLong adler2, z_off64_t len2);
uLong crc32_combine64(uLong crc1, uLong crc2, z_off64_t len2);
uLong crc32_combine_gen64(z_off64_t len2);
#endif

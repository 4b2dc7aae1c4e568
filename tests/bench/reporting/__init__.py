# SPDX-License-Identifier: MIT
"""What `report` is made of: `read` makes of JSON what was `measured`, `draw` its plots, `tell` a
`document` of it, and `write` Markdown and HTML of that."""

import fc from 'fast-check'

/** Any code point but half surrogates, for strings. The 'binary' unit of fast-check takes a second to set up. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))

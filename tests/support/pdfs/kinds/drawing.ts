import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { projectRoot } from '#server/base/startup.ts'
import { copied, type Kinds, type OnePage } from './page.ts'
import { deflated, type PdfObject } from '../write-pdf.ts'

const fontFile = (name: string) =>
  readFileSync(path.join(projectRoot, 'node_modules/pdfjs-dist/standard_fonts', name))

/** A line in a font that is object 10. */
const inFont = (
  font: string,
  line = '(Total 4,210)',
  more: Record<number, PdfObject> = {},
): OnePage => ({
  draw: `BT /F9 16 Tf 72 500 Td ${line} Tj ET`,
  resources: '',
  page: '',
  more: { 10: font, ...more },
  box: `/MediaBox [0 0 612 792] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F9 10 0 R >> >> /Ignored <<`,
})
/** The page's own resources come first, so the others are put into a dictionary that nobody reads. */
const font = (...about: Parameters<typeof inFont>) => {
  const page = inFont(...about)
  return copied({ ...page, page: '>>' })
}
const descriptor = (key: string) =>
  `<< /Type /FontDescriptor /FontName /Embedded /Flags 32 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /${key} 12 0 R >>`
const widths = `/FirstChar 32 /LastChar 126 /Widths [${Array.from({ length: 95 }, () => 556).join(' ')}]`

const image = (entries: string, data: Buffer, more: Record<number, PdfObject> = {}): OnePage => ({
  draw: 'q 200 0 0 200 72 300 cm /Im Do Q',
  resources: '/XObject << /Im 10 0 R >>',
  more: { 10: { entries: `/Type /XObject /Subtype /Image ${entries}`, data }, ...more },
})
const gray = '/Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8'
const ramp = Buffer.from(Array.from({ length: 16 }, (_pixel, at) => at * 16))

export const drawingKinds: Kinds = {
  Courier: font('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'),
  'Times in italics': font('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic >>'),
  'a font of symbols': font('<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>'),
  'check marks': font('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>', '(4)'),
  'letters by another encoding': font(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /Euro /section] >> >>',
    '(AB)',
  ),
  'an embedded TrueType font': font(
    `<< /Type /Font /Subtype /TrueType /BaseFont /Embedded ${widths} /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>`,
    undefined,
    { 11: descriptor('FontFile2'), 12: deflated(fontFile('LiberationSans-Regular.ttf')) },
  ),
  'an embedded font by glyphs': font(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Embedded /Encoding /Identity-H /DescendantFonts [13 0 R] >>',
    '<002400250026>',
    {
      11: descriptor('FontFile2'),
      12: deflated(fontFile('LiberationSans-Regular.ttf')),
      13: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Embedded /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /CIDToGIDMap /Identity /FontDescriptor 11 0 R >>',
    },
  ),
  'an embedded Type 1 font': font(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Embedded ${widths} /FontDescriptor 11 0 R >>`,
    undefined,
    { 11: descriptor('FontFile'), 12: deflated(fontFile('FoxitFixed.pfb')) },
  ),
  'a font that is drawn': font(
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 11 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [10] >>',
    '(aaa)',
    { 11: { data: '10 0 0 0 8 8 d1 0 0 8 8 re f' } },
  ),
  'a font that is missing': font('null'),
  'text that is only outlined': copied({ draw: 'BT 1 Tr /F1 40 Tf 72 500 Td (1040) Tj ET' }),
  'text that is not seen': copied({ draw: 'BT 3 Tr /F1 40 Tf 72 500 Td (1040) Tj ET' }),
  'a photo': copied(
    image(
      '/Width 300 /Height 200 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      Buffer.alloc(300 * 200 * 3, 200),
    ),
  ),
  'a gray image': copied(image(gray, ramp)),
  'an image with predicted rows': copied(
    image(
      `${gray} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 4 >>`,
      deflateSync(
        Buffer.concat([0, 4, 8, 12].map((at) => Buffer.from([0, ...ramp.subarray(at, at + 4)]))),
      ),
    ),
  ),
  'an image of named colors': copied(
    image(
      '/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 <ff000000ff00>]',
      Buffer.from([0, 1, 1, 0]),
    ),
  ),
  'a stencil': copied(
    image('/Width 8 /Height 2 /ImageMask true /BitsPerComponent 1', Buffer.from([0xaa, 0x55])),
  ),
  'an image that is partly transparent': copied(
    image(`${gray} /SMask 11 0 R`, Buffer.alloc(16), {
      11: { entries: `/Type /XObject /Subtype /Image ${gray}`, data: ramp },
    }),
  ),
  'an image in CMYK': copied(
    image(
      '/Width 1 /Height 1 /ColorSpace /DeviceCMYK /BitsPerComponent 8',
      Buffer.from([0, 255, 255, 0]),
    ),
  ),
  'an image in text': copied({
    draw: 'q 100 0 0 100 72 300 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00ff80c0> EI Q',
  }),
  'an image in three filters': copied(
    image(
      `${gray} /Filter [/ASCIIHexDecode /FlateDecode]`,
      Buffer.from(`${deflateSync(ramp).toString('hex')}>`),
    ),
  ),
  'a pattern of tiles': copied({
    draw: '/Pattern cs /P1 scn 72 300 300 150 re f',
    resources: '/Pattern << /P1 10 0 R >>',
    more: {
      10: {
        entries:
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >>',
        data: '1 0 0 rg 0 0 10 10 re f',
      },
    },
  }),
  'colors from one side to the other': copied({
    draw: 'q 72 300 300 150 re W n /Sh1 sh Q',
    resources:
      '/Shading << /Sh1 << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 300 372 300] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>',
  }),
  'colors from the middle': copied({
    draw: 'q 72 300 300 150 re W n /Sh1 sh Q',
    resources:
      '/Shading << /Sh1 << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [220 375 0 220 375 150] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 0] /C1 [0 0.5 0] /N 1 >> >> >>',
  }),
  'a drawing within a drawing': copied({
    draw: '/Fm Do',
    resources: '/XObject << /Fm 10 0 R >>',
    more: {
      10: {
        entries:
          '/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Matrix [1 0 0 1 72 200] /Resources << /XObject << /In 11 0 R >> >>',
        data: 'q 2 0 0 2 20 20 cm /In Do Q',
      },
      11: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 60 60]',
        data: '0.5 g 0 0 50 50 re f',
      },
    },
  }),
  'colors that mix': copied({
    draw: '/G1 gs 1 0 0 rg 72 300 200 150 re f 0 0 1 rg 150 350 200 150 re f',
    resources: '/ExtGState << /G1 << /ca 0.5 /BM /Multiply >> >>',
    page: '/Group << /S /Transparency /CS /DeviceRGB >>',
  }),
  'a soft mask': copied({
    draw: '/G1 gs 0 0 1 rg 72 300 300 150 re f',
    resources: '/ExtGState << /G1 << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
    more: {
      10: {
        entries:
          '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>',
        data: '0.5 g 72 300 150 150 re f',
      },
    },
  }),
  'a part that is cut out': copied({ draw: 'q 100 400 100 60 re W n 72 300 300 300 re f Q' }),
  dashes: copied({ draw: '[6 3] 0 d 3 w 72 400 m 400 450 l S' }),
}

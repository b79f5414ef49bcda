import { copied, type Kinds, type OnePage } from './page.ts'
import type { PdfObject } from '../write-pdf.ts'

const square = '/Type /XObject /Subtype /Form /BBox [0 0 200 24]'
const shows = (text: string): PdfObject => ({
  entries: `${square} /Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>`,
  data: `/Tx BMC q BT /Helv 12 Tf 2 6 Td (${text}) Tj ET Q EMC`,
})
const mark: PdfObject = {
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 20 20]',
  data: '2 2 16 16 re f',
}
const empty: PdfObject = { entries: square, data: '' }
const widget = (entries: string, rect = '[72 500 272 524]') =>
  `<< /Type /Annot /Subtype /Widget /Rect ${rect} /P 3 0 R /F 4 /DA (/Helv 12 Tf 0 g) ${entries} >>`

/** A page with these fields from object 10 on. */
const form = (fields: string[], more: Record<number, PdfObject> = {}, entries = ''): OnePage => {
  const numbers = fields.map((_field, at) => `${10 + at} 0 R`).join(' ')
  return {
    page: `/Annots [${numbers}]`,
    catalog: `/AcroForm << /Fields [${numbers}] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /ZaDb << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >> ${entries} >>`,
    more: { ...Object.fromEntries(fields.map((field, at) => [10 + at, field])), ...more },
  }
}
const text = (value: string, more = '') => widget(`/FT /Tx /T (f) /V (${value}) ${more}`)
const box = (entries: string) => widget(`/FT /Btn /T (c) ${entries}`, '[72 500 92 520]')
const drawnNew = '/NeedAppearances true'

export const formKinds: Kinds = {
  'text field with its appearance': copied(
    form([text('1,240', '/AP << /N 20 0 R >>')], { 20: shows('1,240') }),
  ),
  'text field without an appearance, to be drawn': copied(form([text('1,240')], {}, drawnNew)),
  'text field without an appearance': copied(form([text('1,240')])),
  'text field with a stale appearance, to be drawn': copied(
    form([text('1,240', '/AP << /N 20 0 R >>')], { 20: shows('9') }, drawnNew),
  ),
  'text field with an empty appearance, to be drawn': copied(
    form([text('1,240', '/AP << /N 20 0 R >>')], { 20: empty }, drawnNew),
  ),
  'text field of several lines': copied(
    form(
      [widget('/FT /Tx /T (f) /Ff 4096 /V (12 Elm Street\\nSpringfield)', '[72 440 272 524]')],
      {},
      drawnNew,
    ),
  ),
  'text field to the right': copied(form([text('1,240', '/Q 2')], {}, drawnNew)),
  'comb field': copied(form([text('12345', '/Ff 16777216 /MaxLen 5')], {}, drawnNew)),
  'field whose value is its parent’s': copied(
    form(
      [widget('/Parent 30 0 R')],
      { 30: '<< /FT /Tx /T (p) /V (1,240) /Kids [10 0 R] >>' },
      drawnNew,
    ),
  ),
  'field with a border and a color': copied(
    form([text('1,240', '/MK << /BC [0 0 1] /BG [0.9 0.9 1] >>')], {}, drawnNew),
  ),
  'check box that is on': copied(
    form(
      [
        widget(
          '/FT /Btn /T (c) /V /Yes /AS /Yes /AP << /N << /Yes 20 0 R /Off 21 0 R >> >>',
          '[72 500 92 520]',
        ),
      ],
      { 20: mark, 21: empty },
    ),
  ),
  'check box that is off': copied(
    form(
      [
        widget(
          '/FT /Btn /T (c) /V /Off /AS /Off /AP << /N << /Yes 20 0 R /Off 21 0 R >> >>',
          '[72 500 92 520]',
        ),
      ],
      { 20: mark, 21: empty },
    ),
  ),
  'check box that is on, without its state': copied(
    form([box('/V /Yes /AP << /N << /Yes 20 0 R /Off 21 0 R >> >>')], { 20: mark, 21: empty }),
  ),
  'check box that is on, without its state and an appearance of off': copied(
    form([box('/V /Yes /AP << /N << /Yes 20 0 R >> >>')], { 20: mark }),
  ),
  'check box that is on by the value of its parent': copied(
    form([widget('/Parent 30 0 R /AP << /N << /Yes 20 0 R /Off 21 0 R >> >>', '[72 500 92 520]')], {
      20: mark,
      21: empty,
      30: '<< /FT /Btn /T (c) /V /Yes /Kids [10 0 R] >>',
    }),
  ),
  'check box that is on, with an appearance of off only': copied(
    form([box('/V /Yes /AS /Yes /AP << /N << /Off 21 0 R >> >>')], { 21: empty }),
  ),
  'check box that is off, in a frame of the page': copied({
    ...form(
      [
        widget(
          '/FT /Btn /T (c) /V /Off /AS /Off /MK << /CA (4) >> /AP << /N << /1 20 0 R >> >>',
          '[216.2 500.5 224.2 508.5]',
        ),
      ],
      { 20: mark },
    ),
    draw: '0.86 1 0.99 rg 0 0 612 550 re f 1 g 216.2 500.5 8 8 re f 0 G 0.5 w 216.2 500.5 8 8 re S',
  }),
  'radio buttons': copied(
    form(
      [
        widget('/Parent 30 0 R /AS /A /AP << /N << /A 20 0 R /Off 21 0 R >> >>', '[72 500 92 520]'),
        widget(
          '/Parent 30 0 R /AS /Off /AP << /N << /B 20 0 R /Off 21 0 R >> >>',
          '[112 500 132 520]',
        ),
      ],
      { 20: mark, 21: empty, 30: '<< /FT /Btn /Ff 49152 /T (r) /V /A /Kids [10 0 R 11 0 R] >>' },
    ),
  ),
  'choice without an appearance, to be drawn': copied(
    form([widget('/FT /Ch /Ff 131072 /T (s) /V (Ohio) /Opt [(Ohio) (Utah)]')], {}, drawnNew),
  ),
  'choice with its appearance': copied(
    form([widget('/FT /Ch /Ff 131072 /T (s) /V (Ohio) /Opt [(Ohio) (Utah)] /AP << /N 20 0 R >>')], {
      20: shows('Ohio'),
    }),
  ),
  'list with its appearance': copied(
    form([widget('/FT /Ch /T (l) /V (Utah) /Opt [(Ohio) (Utah)] /AP << /N 20 0 R >>')], {
      20: shows('Utah'),
    }),
  ),
  'hidden field': copied(
    form([widget('/FT /Tx /T (f) /V (secret) /F 2 /AP << /N 20 0 R >>')], { 20: shows('secret') }),
  ),
  'field of a signature': copied(
    form([widget('/FT /Sig /T (s) /AP << /N 20 0 R >>')], { 20: shows('N. Day') }),
  ),
  'push button': copied(
    form([widget('/FT /Btn /Ff 65536 /T (b) /AP << /N 20 0 R >>')], { 20: shows('Print') }),
  ),
  'field with an odd name': copied(
    form([widget('/FT /Tx /T <feff00e90028d83dde00> /V (1,240) /AP << /N 20 0 R >>')], {
      20: shows('1,240'),
    }),
  ),
  'two fields of one name': copied(
    form([text('1,240'), widget('/FT /Tx /T (f) /V (1,240)', '[72 440 272 464]')], {}, drawnNew),
  ),
  'form with XFA beside its fields': copied(
    form(
      [text('1,240', '/AP << /N 20 0 R >>')],
      { 20: shows('1,240'), 40: { data: '<xdp/>' } },
      '/XFA 40 0 R',
    ),
  ),
}

import { writePdf } from '../write-pdf.ts'
import { copied, type Kinds, onePage, type OnePage } from './page.ts'

const note = (entries: string, more: OnePage['more'] = {}, rect = '[72 400 272 500]'): OnePage => ({
  page: '/Annots [10 0 R]',
  more: { 10: `<< /Type /Annot /Rect ${rect} /F 4 ${entries} >>`, ...more },
})
const drawn = {
  11: {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]',
    data: '1 0 0 rg 10 10 180 80 re f',
  },
}

/** Each reader draws them in its own way, or not at all. */
const undrawn = {
  'free text': '/Subtype /FreeText /DA (/Helv 12 Tf 0 g) /Contents (Sign here)',
  ink: '/Subtype /Ink /C [1 0 0] /BS << /W 4 >> /InkList [[72 400 172 500 272 400]]',
  'a line': '/Subtype /Line /C [1 0 0] /BS << /W 4 >> /L [72 400 272 500]',
  'a polygon': '/Subtype /Polygon /C [1 0 0] /IC [1 0 0] /Vertices [72 400 272 400 172 500]',
}

export const noteKinds: Kinds = {
  'a square with its appearance': copied(
    note('/Subtype /Square /C [1 0 0] /AP << /N 11 0 R >>', drawn),
  ),
  'a highlight with its appearance': copied(
    note(
      '/Subtype /Highlight /QuadPoints [72 500 272 500 72 400 272 400] /C [1 1 0] /AP << /N 11 0 R >>',
      drawn,
    ),
  ),
  'a stamp that is turned and larger': copied(
    note('/Subtype /Stamp /AP << /N 11 0 R >>', {
      11: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Matrix [0 2 -2 0 0 0]',
        data: '0 0 50 50 re f',
      },
    }),
  ),
  'ink with its appearance': copied(
    note('/Subtype /Ink /InkList [[72 400 272 500]] /AP << /N 11 0 R >>', drawn),
  ),
  'free text with its appearance': copied(
    note('/Subtype /FreeText /DA (/Helv 12 Tf) /Contents (Sign here) /AP << /N 11 0 R >>', drawn),
  ),
  'a link': copied(
    note('/Subtype /Link /Border [0 0 0] /A << /S /URI /URI (https://example.com) >>'),
  ),
  'a link to another page': copied(note('/Subtype /Link /Border [0 0 0] /Dest [3 0 R /Fit]')),
  'a hidden note by its flag': copied({
    ...note('/Subtype /Stamp /AP << /N 11 0 R >>', drawn),
    page: '/Annots [12 0 R]',
    more: {
      ...drawn,
      12: '<< /Type /Annot /Subtype /Stamp /Rect [72 400 272 500] /F 2 /AP << /N 11 0 R >> >>',
    },
  }),
  'a note that is only printed, which a copy would show': {
    bytes: () =>
      writePdf({
        objects: onePage({
          page: '/Annots [12 0 R]',
          more: {
            ...drawn,
            12: '<< /Type /Annot /Subtype /Stamp /Rect [72 400 272 500] /F 36 /AP << /N 11 0 R >> >>',
          },
        }),
      }),
    outcome: /can’t be copied into the signed PDF unchanged/,
  },
  'a reply in a window': copied({
    page: '/Annots [10 0 R 12 0 R]',
    more: {
      ...drawn,
      10: '<< /Type /Annot /Subtype /Square /Rect [72 400 272 500] /F 4 /Popup 12 0 R /AP << /N 11 0 R >> >>',
      12: '<< /Type /Annot /Subtype /Popup /Rect [300 400 500 500] /Parent 10 0 R /Open false >>',
    },
  }),
  'an attached file shown as a pin': copied(
    note(
      '/Subtype /FileAttachment /AP << /N 11 0 R >> /FS << /Type /Filespec /F (a.txt) >>',
      drawn,
    ),
  ),
  'a link with a border': copied(note('/Subtype /Link /Border [0 0 3] /Dest [3 0 R /Fit]')),
  'a note of text behind an icon': copied(note('/Subtype /Text /Contents (Ask Ida) /Name /Note')),
  ...Object.fromEntries(
    Object.entries(undrawn).map(([name, entries]) => [
      `${name} without an appearance`,
      { ...copied(note(entries)), outcome: /Print it to PDF again/ },
    ]),
  ),
  'a note with states': copied(
    note('/Subtype /Stamp /AS /On /AP << /N << /On 11 0 R >> >>', drawn),
  ),
}

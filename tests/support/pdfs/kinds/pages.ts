import { copied, type Kind, type Kinds, formText, fonts, onePage } from './page.ts'
import { type PdfObject, writePdf } from '../write-pdf.ts'

/** Pages from object 10 on, with one content. */
const many = (
  count: number,
  entries: (index: number) => string = () => '',
): Record<number, PdfObject> => {
  const numbers = Array.from({ length: count }, (_page, index) => 10 + index)
  return {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} /MediaBox [0 0 612 792] /Resources << ${fonts} >> >>`,
    4: { data: formText },
    ...Object.fromEntries(
      numbers.map((number, index) => [
        number,
        `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries(index)} >>`,
      ]),
    ),
  }
}
const pages = (
  count: number,
  entries?: (index: number) => string,
  outcome: Kind['outcome'] = 'copied',
): Kind => ({ bytes: () => writePdf({ objects: many(count, entries) }), outcome })

const nested = (depth: number, outcome: Kind['outcome']): Kind => ({
  bytes: () => {
    const objects = onePage({})
    objects[1] = '<< /Type /Catalog /Pages 20 0 R >>'
    for (let level = 0; level < depth; level += 1) {
      const below = level === depth - 1 ? 2 : 21 + level
      objects[20 + level] = `<< /Type /Pages /Kids [${below} 0 R] /Count 1 >>`
    }
    return writePdf({ objects })
  },
  outcome,
})

export const pageKinds: Kinds = {
  'one page': copied({}),
  'a page turned by 90 degrees': copied({ page: '/Rotate 90' }),
  'a page turned by 180 degrees': copied({ page: '/Rotate 180' }),
  'a page turned by -90 degrees': copied({ page: '/Rotate -90' }),
  'a turn that pages inherit': {
    bytes: () => {
      const objects = many(2)
      objects[2] = String(objects[2]).replace('/Count', '/Rotate 90 /Count')
      return writePdf({ objects })
    },
    outcome: 'copied',
  },
  'a crop box': copied({ page: '/CropBox [36 500 400 760]' }),
  'a crop box larger than the page': copied({ page: '/CropBox [-50 -50 900 900]' }),
  'a page that begins elsewhere': copied({ box: '/MediaBox [-100 -50 512 742]' }),
  'corners in the other order': copied({ box: '/MediaBox [612 792 0 0]' }),
  'other boxes': copied({
    page: '/BleedBox [0 0 600 780] /TrimBox [9 9 590 770] /ArtBox [9 9 590 770]',
  }),
  'resources and size that pages inherit': pages(3),
  'pages of different sizes': pages(3, (index) => `/MediaBox [0 0 ${400 + 100 * index} 792]`),
  'two hundred pages': pages(200),
  'more than two hundred pages': pages(201, undefined, /more than 200 pages/),
  'a larger unit': copied({ page: '/UserUnit 2' }),
  'a page of three points': copied({ box: '/MediaBox [0 0 3 3]', draw: '0 0 2 2 re f' }),
  'a page of two hundred inches': copied({
    box: '/MediaBox [0 0 14400 14400]',
    draw: '0 0 7000 7000 re f',
  }),
  'a page without a size': copied({ box: '' }),
  'a page without content': {
    bytes: () => {
      const objects = onePage({})
      objects[3] = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'
      return writePdf({ objects })
    },
    outcome: 'copied',
  },
  'content in parts that break between words': {
    bytes: () => {
      const objects = onePage({
        more: { 10: { data: 'BT /F1 18 Tf 72 700' }, 11: { data: 'Td (Form 8879) Tj ET' } },
      })
      objects[3] = String(objects[3]).replace('4 0 R', '[10 0 R 11 0 R]')
      return writePdf({ objects })
    },
    outcome: 'copied',
  },
  'a page tree five levels deep': nested(5, 'copied'),
}

import { type Kinds, onePage } from './page.ts'
import { deflated, type PdfObject, writePdf } from '../write-pdf.ts'

/** Each level of the page tree has the next one twice: 2 to the power of `levels` pages in a few bytes a level. */
export function sharedPages(levels: number): Buffer {
  const objects: Record<number, PdfObject> = onePage({})
  objects[1] = '<< /Type /Catalog /Pages 20 0 R >>'
  for (let level = 0; level < levels; level += 1) {
    const below = level === levels - 1 ? 3 : 21 + level
    objects[20 + level] =
      `<< /Type /Pages /Kids [${below} 0 R ${below} 0 R] /Count ${2 ** (levels - level)} >>`
  }
  return writePdf({ objects })
}

/** An object stream of so many megabytes of spaces. */
export function inflating(megabytes: number): Buffer {
  const body = Buffer.alloc(megabytes * 1024 * 1024, ' ')
  body.write('30 0 null')
  const objects = onePage({ more: { 50: deflated(body, '/Type /ObjStm /N 1 /First 5') } })
  return writePdf({ objects, xref: 'none' })
}

/** A content stream of so many megabytes of words. */
export function endlessContent(megabytes: number): Buffer {
  return writePdf({
    objects: {
      ...onePage({}),
      4: deflated(Buffer.alloc(megabytes * 1024 * 1024, '0 0 m 9 9 l S\n')),
    },
  })
}

/** A dictionary in a dictionary in a dictionary. */
export function nestedDictionaries(depth: number): Buffer {
  const objects = onePage({ more: { 10: `${'<< /A '.repeat(depth)}1${' >>'.repeat(depth)}` } })
  return writePdf({ objects, trailer: '/Info 10 0 R' })
}

/** Page trees one below the other. */
export function nestedPages(depth: number): Buffer {
  const objects: Record<number, PdfObject> = onePage({})
  objects[1] = '<< /Type /Catalog /Pages 20 0 R >>'
  for (let level = 0; level < depth; level += 1) {
    const below = level === depth - 1 ? 2 : 21 + level
    objects[20 + level] = `<< /Type /Pages /Kids [${below} 0 R] /Count 1 >>`
  }
  return writePdf({ objects })
}

/** References that lead to each other. */
export function endlessReferences(length: number): Buffer {
  const objects: Record<number, PdfObject> = onePage({
    resources: '/XObject << /X 20 0 R >>',
    draw: '/X Do',
  })
  for (let at = 0; at < length; at += 1) {
    objects[20 + at] = {
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X ${20 + ((at + 1) % length)} 0 R /Y ${20 + ((at + 2) % length)} 0 R >> >>`,
      data: '/X Do /Y Do',
    }
  }
  return writePdf({ objects })
}

const again = /Print it to PDF again/
const cut = () => {
  const whole = writePdf({
    objects: onePage({ draw: '0 0 m 9 9 l S\n'.repeat(2000) }),
    xref: 'stream',
  })
  return whole.subarray(0, whole.length / 2)
}

export const hostileKinds: Kinds = {
  'no pages': {
    bytes: () =>
      writePdf({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [] /Count 0 >>',
        },
      }),
    outcome: /has no pages/,
  },
  'half a file': { bytes: cut, outcome: /damaged/ },
  'five bytes': { bytes: () => Buffer.from('%PDF-'), outcome: /damaged/ },
  'a header and nothing of a PDF': {
    bytes: () => Buffer.from(`%PDF-1.7\n${'lorem ipsum '.repeat(500)}`),
    outcome: /damaged/,
  },
  'page trees that share nodes, a few': { bytes: () => sharedPages(3), outcome: again },
  'page trees that share nodes': {
    bytes: () => sharedPages(20),
    outcome: /no pages|more than 200 pages|Print it to PDF again/,
  },
  'a page tree that is its own child': {
    bytes: () =>
      writePdf({
        objects: { ...onePage({}), 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>' },
      }),
    outcome: again,
  },
  'a page that is listed twice': {
    bytes: () =>
      writePdf({
        objects: { ...onePage({}), 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' },
      }),
    outcome: again,
  },
  'a page that is missing': {
    bytes: () =>
      writePdf({
        objects: { ...onePage({}), 2: '<< /Type /Pages /Kids [3 0 R 77 0 R] /Count 2 >>' },
      }),
    outcome: again,
  },
  'an object stream that inflates': { bytes: () => inflating(20), outcome: 'copied' },
  'an object stream that inflates to more than fits': {
    bytes: () => inflating(700),
    outcome: /memory or time|Print/,
  },
  'content without end': { bytes: () => endlessContent(40), outcome: again },
  'dictionaries in dictionaries': { bytes: () => nestedDictionaries(100_000), outcome: 'copied' },
  'page trees a thousand levels deep': { bytes: () => nestedPages(1100), outcome: again },
  'drawings that draw each other': { bytes: () => endlessReferences(30), outcome: again },
}

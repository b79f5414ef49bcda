import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { packetPdf } from '#server/features/signing/packet/packet.ts'
import { moneyPdf } from '#server/features/money/money-pdf.ts'
import { type PdfPart, writePages } from '#server/outside/pdf/pdf-writer.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { aLetterhead } from '#tests/support/signatures.ts'

const upTo = (count: number) => Array.from({ length: count }, (_each, at) => at + 1)

/** The number of the page on which a text begins; -1 if it is on none. */
const pagesOf = async (pdf: Uint8Array) => {
  const { pages, texts } = await readPdf(pdf)
  return {
    pages,
    pageOf: (start: string) => texts.find(({ text }) => text.startsWith(start))?.page ?? -1,
    pagesWith: (text: string) => texts.filter((one) => one.text === text).map(({ page }) => page),
  }
}

// A page ends among these, or a second one, or the part that is kept whole goes to the next.
test.each([21, 34, 35, 36, 37, 38, 39])(
  'an invoice of %i lines repeats its heading row and keeps the total with the last line',
  async (count) => {
    const pdf = await moneyPdf({
      kind: 'invoice',
      from: aLetterhead,
      number: 7,
      billedTo: 'Nora Day',
      draftedOn: '2026-02-01',
      issuedOn: '2026-02-01',
      dueOn: '2026-03-01',
      about: '2025 return',
      lines: upTo(count).map((at) => ({
        serviceId: null,
        text: `Line${at} ${'of work that takes more room than one line has '.repeat(at % 3)}`,
        quantity: '1',
        unitCents: cents.parse(1000),
        cents: cents.parse(1000),
      })),
      total: cents.parse(1000 * count),
      memo: null,
      void: null,
    })
    const { pages, pageOf, pagesWith } = await pagesOf(pdf)
    const last = pageOf('Total')
    expect(pageOf(`Line${count}`)).toBe(last)
    expect(pagesWith('Amount')).toEqual(upTo(last))
    expect(pages - last).toBeLessThanOrEqual(1)
  },
)

test.each([21, 24, 27, 30, 33])(
  'after %i lines no row of a table is on two pages, and no heading is the last on its page',
  async (lines) => {
    const row = 'word '.repeat(60)
    const parts: PdfPart[] = [
      ...upTo(lines).map((at) => ({ paragraph: `Before ${at}` })),
      { heading: 'Heading' },
      { item: `First ${row} last`, amount: '$1' },
    ]
    const pdf = await PDFDocument.create()
    await writePages(pdf, { foot: 'Foot', parts })
    const { texts } = await readPdf(await pdf.save())
    const from = texts.findIndex(({ text }) => text === 'Heading')
    const pages = texts.slice(from).filter(({ text }) => text !== 'Foot' && text.trim() !== '')
    expect(new Set(pages.map(({ page }) => page)).size).toBe(1)
  },
)

test.each([9, 10, 11, 12, 13])(
  'with a letter of %i paragraphs its signature lines are not alone',
  async (count) => {
    const pdf = await packetPdf({
      from: aLetterhead,
      returnId: '01a22552-a1e2-7000-8000-000000000000',
      client: 'Walt Orr',
      signer: 'Walt Orr',
      taxYear: 2025,
      form: '1040',
      printedOn: '2026-02-01',
      taxDueOn: '2026-04-15',
      withoutAccount: false,
      items: [],
      letter: [...upTo(count).map((at) => `${at} ${'of the letter '.repeat(20)}`), 'Yours'].join(
        '\n\n',
      ),
      notices: [],
      letterSigned: null,
    })
    const { pageOf } = await pagesOf(pdf)
    expect([pageOf('Signature of'), pageOf('Date')]).toEqual([pageOf('Yours'), pageOf('Yours')])
  },
)

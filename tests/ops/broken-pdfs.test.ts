import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { AppError } from '#server/base/errors.ts'
import { projectRoot } from '#server/base/startup.ts'
import { testPortal } from '#tests/support/app.ts'
import { mostTurn, timeHeld } from '#tests/support/event-loop.ts'
import { inflating } from '#tests/support/pdfs/kinds/hostile.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { SpooledFile } from '#server/records/documents/spooled-file.ts'

const portal = await testPortal()
const folder = path.join(projectRoot, 'tests/support/pdfs')
const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'))
const whole = await Promise.all([
  multiPagePdf(),
  ...names.map((name) => readFile(path.join(folder, name))),
])

/** Receives and inspects a PDF as an upload does. */
async function inspect(bytes: Buffer): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    Buffer.from(bytes.subarray(at * 65_536, (at + 1) * 65_536)),
  )
  try {
    await using file = await SpooledFile.receive(
      portal.services,
      'a.pdf',
      Readable.from(pieces, { highWaterMark: 1 }),
    )
    await file.inspect()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** 10 MB of a repeated text between a beginning and an end. */
function full(unit: string, begin = '', end = ''): Buffer {
  const head = Buffer.from(`%PDF-1.7\n${begin}`, 'latin1')
  const tail = Buffer.from(end, 'latin1')
  return Buffer.concat([
    head,
    Buffer.alloc(maxUploadBytes - head.length - tail.length, unit, 'latin1'),
    tail,
  ])
}

test.each([
  ['a million objects', full('1 0 obj<<>>')],
  ['tables that name themselves', full('xref\n0 0\ntrailer<</Prev 9/XRefStm 9>>startxref\n9\n')],
  ['an encryption key of 10 MB', full('00', 'trailer<</Encrypt<</Filter/Standard/R 6/U <')],
  ['escaped names', full('/#45#6e#63#72#79#70#7')],
  ['types of nothing', full('/Type' + ' '.repeat(20))],
  ['object streams that inflate', Buffer.concat(Array<Buffer>(30).fill(inflating(60)))],
])('%s do not hold the process', async (_name, bytes) => {
  expect(await timeHeld(() => inspect(bytes))).toBeLessThan(mostTurn)
})

/** Cuts, changes and repeats parts of a PDF. */
const damaged = fc
  .tuple(
    fc.constantFrom(...whole),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }),
    fc.tuple(fc.nat(), fc.nat(5000), fc.nat(3000)),
    fc.nat(),
  )
  .map(([bytes, changes, [from, length, times], cut]) => {
    const broken = Buffer.from(bytes)
    for (const [at, value] of changes) broken[at % broken.length] = value
    const start = from % broken.length
    const part = broken.subarray(start, start + length)
    const copies = Buffer.alloc(Math.min(part.length * times, 1_000_000), part)
    const all = Buffer.concat([broken.subarray(0, start), copies, broken.subarray(start)])
    return cut % 3 === 0 ? all.subarray(0, cut % all.length) : all
  })

test('damaged PDFs of several programs are accepted or refused, and do not hold the process', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      expect(await timeHeld(() => inspect(bytes))).toBeLessThan(mostTurn)
    }),
    { numRuns: 40, seed: 60 },
  )
})

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/document-files.ts'
import { SpooledFile } from '#server/features/documents/upload.form.ts'
import { AppError } from '#server/base/errors.ts'
import { projectRoot } from '#server/base/startup.ts'
import { startTestApp } from '#tests/support/app.ts'
import { longestTurn } from '#tests/support/event-loop.ts'
import { aPdfWithObjectStream } from '#tests/support/hostile-files.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'

/** The longest time in milliseconds that the inspection of a file may keep the process from all else. */
const most = 250

const portal = await startTestApp()
afterAll(() => portal.close())
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

/** The shorter of two runs: garbage collection and compilation are not caused by the file. */
async function timeHeld(bytes: Buffer): Promise<number> {
  return Math.min(await longestTurn(() => inspect(bytes)), await longestTurn(() => inspect(bytes)))
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
const packed = (plain: string, length: number) =>
  aPdfWithObjectStream('', { pack: () => deflateSync(Buffer.alloc(length, plain)) })
    .toString('latin1')
    .replace('%PDF-1.7\n', '')
const endless = '1 0 obj<</Type/ObjStm/First 9 '
const stream = '1 0 obj<</Type/ObjStm/N 9/First 9/Filter/FlateDecode>>stream\n'

test.each([
  ['nested arrays', full('[')],
  ['nested dictionaries', full('<<', '1 0 obj')],
  ['nested strings', full('(', '1 0 obj<<')],
  ['a million objects', full('1 0 obj<<>>')],
  ['objects without an end', full(endless)],
  ['objects without an end behind spaces', full(' ', '', endless.repeat(20_000))],
  ['a dictionary of 10 MB', full('/A 1', '1 0 obj<</Type/ObjStm')],
  ['dictionaries of a megabyte', full(' ', '', `1 0 obj<<${'/A 1'.repeat(260_000)}`.repeat(4))],
  ['strings of a megabyte', full('(\\(', '1 0 obj<</Type/ObjStm'.repeat(40))],
  ['streams without an end', full(stream)],
  ['tables that name themselves', full('xref\n0 0\ntrailer<</Prev 9/XRefStm 9>>startxref\n9\n')],
  ['encryption that is declared again and again', full('trailer<</Encrypt 1 0 R/ID[<00>]>>')],
  ['an encryption key of 10 MB', full('00', 'trailer<</Encrypt<</Filter/Standard/R 6/U <')],
  ['escaped names', full('/#4a#61#76#61#53#63#72#69#70#7')],
  ['a stream that unpacks to 60 MB', full(packed('<<>> ', 60 * 1024 ** 2))],
  ['many streams that unpack to 100 kB', full(packed('(a) ', 100_000))],
])('%s do not hold the process', async (_name, bytes) => {
  expect(await timeHeld(bytes)).toBeLessThan(most)
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
      expect(await timeHeld(bytes)).toBeLessThan(most)
    }),
    { numRuns: 40, seed: 60 },
  )
})

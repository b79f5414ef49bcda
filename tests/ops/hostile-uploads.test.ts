import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { type FileKind, maxUploadBytes } from '#shared/documents/document-files.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { startHostile, expectAnswersForLots } from '#tests/support/hostile-lots.ts'
import { aCostlyPdf, hostileFile } from '#tests/support/hostile-uploads.ts'
import { longRun } from '#tests/support/long-run.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { SpooledFile } from '#server/records/documents/spooled-file.ts'

const hostile = await startHostile()
const { portal } = hostile
afterAll(() => portal.close())

/** Receives and inspects a file as an upload does. @throws AppError */
async function receive(kind: FileKind, bytes: Buffer): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    Buffer.from(bytes.subarray(at * 65_536, (at + 1) * 65_536)),
  )
  const source = Readable.from(pieces, { highWaterMark: 1 })
  await using file = await SpooledFile.receive(portal.services, `a.${kind}`, source)
  await file.inspect()
}

describe('files that are made to cost are accepted or refused, and nobody waits for them', () => {
  test.each(['pdf', 'jpg', 'png', 'doc', 'docx'] as const)('%s', async (kind) => {
    const files = hostileFile(kind, longRun ? maxUploadBytes : 2_000_000)
    await expectAnswersForLots(hostile, { name: kind, files, kinds: 5 }, (bytes) =>
      receive(kind, bytes),
    )
    expect(await tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  })
})

test('an upload whose inspection is ended is refused with the reason, and leaves nothing', async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  const before = await tracesOf(portal)
  const file = { name: 'a.pdf', bytes: aCostlyPdf(), category: 'w2' }
  // One may still rest after earlier work.
  await endChildren()
  const answer = client.api.upload(id, file)
  await expect.poll(endChildren, { interval: 5 }).toBe(true)
  expect(await answer.then((one) => [one.status, one.json()])).toEqual([
    400,
    {
      message:
        'This file takes too long or too much memory to check. Please print it to a new PDF and send that.',
    },
  ])
  expect(await tracesOf(portal)).toEqual(before)
})

test('sixty refused files in an hour are the most of an account; another uploads in the meantime', async () => {
  const limited = await startTestApp({ rateLimits: true })
  const upload = async (bytes: Buffer, by = nora) =>
    (await by.client.api.upload(by.returnId, { name: 'a.png', bytes, category: 'w2' })).status
  const someone = async () => {
    const client = await aClient(limited)
    return { client, returnId: (await aReturn(limited, { clientId: client.id })).id }
  }
  const [nora, other] = [await someone(), await someone()]
  for (let count = 0; count < 60; count += 1) expect(await upload(Buffer.from('no PNG'))).toBe(415)
  expect(await upload(aPng())).toBe(429)
  expect(await upload(aPng(), other)).toBe(201)
  await limited.close()
})

/** Ends this process's children that work on files. */
async function endChildren(): Promise<boolean> {
  const threads = await readdir(`/proc/${process.pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${process.pid}/task/${thread}/children`, 'latin1')),
  )
  const ended = lists
    .flatMap((list) => list.split(' '))
    .filter(Boolean)
    .map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1')
      const works = command.includes('outside/child.ts')
      return works && process.kill(Number(pid), 'SIGKILL')
    })
  return (await Promise.all(ended)).includes(true)
}

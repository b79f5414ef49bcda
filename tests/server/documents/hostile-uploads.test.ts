import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type FileKind, maxUploadBytes } from '#shared/document-files.ts'
import { AppError } from '#server/base/errors.ts'
import { startTestApp } from '#tests/support/app.ts'
import { mostTurn, timeHeld } from '#tests/support/event-loop.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { aCostlyPdf, hostileFile } from '#tests/support/hostile-uploads.ts'
import { longRun, timeFor } from '#tests/support/long-run.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { SpooledFile } from '#server/records/documents/spooled-file.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

/** Receives and inspects a file as an upload does. Returns whether it is accepted. */
async function isAccepted(kind: FileKind, bytes: Buffer): Promise<boolean> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    Buffer.from(bytes.subarray(at * 65_536, (at + 1) * 65_536)),
  )
  try {
    const source = Readable.from(pieces, { highWaterMark: 1 })
    await using file = await SpooledFile.receive(portal.services, `a.${kind}`, source)
    await file.inspect()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

describe('files that are made to cost are accepted or refused, and nobody waits for them', () => {
  test.each(['pdf', 'jpg', 'png', 'doc', 'docx'] as const)(
    '%s',
    async (kind) => {
      const counts = { accepted: 0, refused: 0 }
      let worst = 0
      const hasTime = timeFor(5)
      await fc.assert(
        fc.asyncProperty(hostileFile(kind, longRun ? maxUploadBytes : 2_000_000), async (bytes) => {
          if (!hasTime()) return
          let accepted = false
          const turn = await timeHeld(async () => {
            accepted = await isAccepted(kind, bytes)
          })
          counts[accepted ? 'accepted' : 'refused'] += 1
          worst = Math.max(worst, turn)
          expect(turn).toBeLessThan(mostTurn)
        }),
        { numRuns: longRun ? 500 : 8, seed: longRun ? Date.now() % 2 ** 31 : 33 },
      )
      if (longRun)
        process.stdout.write(`${kind}: ${JSON.stringify({ ...counts, turn: Math.round(worst) })}\n`)
    },
    longRun ? 20_000_000 : 60_000,
  )
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

test('sixty refused files in an hour are the most of an account; another uploads meanwhile', async () => {
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

import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { type Link, nextBatch, noBatch } from '#server/change/chain.ts'
import { checkpointOf } from '#server/change/checkpoint.ts'
import { exportLog } from '#server/features/audit/export-log.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { projectRoot } from '#server/base/startup.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { singleProfile } from '#tests/support/profiles.ts'

const portal = await testPortal()
let folder: string
beforeEach(async () => {
  await portal.reset()
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Batches of one, two and three entries, exported. */
async function anExport() {
  for (const entries of [1, 2, 3]) {
    for (let entry = 0; entry < entries; entry += 1) {
      await recordEvent(systemSource(portal.services), {
        action: 'document.refused',
        subject: { type: 'document', id: null },
        details: { malware: `x\u2028“ü\n\t${entry}`, category: 'w2', size: 1 },
      })
    }
    await sealLog(portal.services)
  }
  const file = path.join(folder, 'log.jsonl')
  const { last, rows } = await exportLog(portal.services, file)
  if (last === null) throw new Error('nothing was exported')
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  return { file, lines, last, rows, publicKey: last.publicKey ?? '' }
}

const run = promisify(execFile)

/** The exit code and the line of docs/verify-chain.mjs. */
async function check(lines: string[], ...keys: string[]) {
  const file = path.join(folder, 'checked.jsonl')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  const script = path.join(projectRoot, 'docs/verify-chain.mjs')
  try {
    return { code: 0, line: (await run(process.execPath, [script, file, ...keys])).stdout }
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error)) throw error
    return { code: 1, line: String(error.stdout) }
  }
}

describe('an exported log', () => {
  test('is JSON lines with an entry each, and a checkpoint after each batch', async () => {
    const client = await aClient(portal)
    await client.api.put('/api/profile', singleProfile)
    const file = path.join(folder, 'log.jsonl')
    await exportLog(portal.services, file)
    const [entry, checkpoint, ...rest] = (await readFile(file, 'utf8')).trim().split('\n')
    expect(rest).toEqual([])
    expect(JSON.parse(entry ?? '')).toEqual({
      seq: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      actor: client.id,
      action: 'profile.saved',
      target: { type: 'profile', id: client.id },
      client: client.id,
      ip: '127.0.0.1',
      request: expect.any(String),
      details: { dependents: null },
    })
    expect(JSON.parse(checkpoint ?? '')).toMatchObject({ checkpoint: 1, rows: 1, previousHash: '' })
    const exported = await portal.services.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(exported).toEqual({ action: 'audit.exported', details: { rows: 1 } })
  })

  test('does not replace a file', async () => {
    const { file } = await anExport()
    await expect(exportLog(portal.services, file)).rejects.toThrow('does not exist yet')
  })

  test('is whole by docs/verify-chain.mjs, which needs only Node and has at most 60 lines', async () => {
    const { lines, last, rows, publicKey } = await anExport()
    const known = `${last.position}:${last.hash}`
    expect(await check(lines, publicKey, known)).toEqual({
      code: 0,
      line: `Whole: ${rows} entries to checkpoint 3, hash ${last.hash}\n`,
    })
    const script = await readFile(path.join(projectRoot, 'docs/verify-chain.mjs'), 'utf8')
    expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
    expect([...script.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual([
      'node:crypto',
      'node:fs',
    ])
  })

  test('is whole after a change of keys', async () => {
    const { last } = await anExport()
    const fresh = `new:${Buffer.alloc(32, 9).toString('base64')}`
    const services = { ...portal.services, keyring: parseKeyring(fresh) }
    const file = path.join(folder, 'later.jsonl')
    const { last: later } = await exportLog(services, file)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(
      await check(lines, later?.publicKey ?? '', `${last.position}:${last.hash}`),
    ).toMatchObject({ code: 0 })
    expect(await check(lines, last.publicKey ?? '')).toMatchObject({ code: 1 })
  })

  type Forge = (lines: string[]) => string[]
  const forgeries: [string, Forge, string][] = [
    [
      'an entry changed',
      (lines) => lines.map((line, at) => (at === 3 ? line.replace('w2', 'other') : line)),
      'an entry of checkpoint 2 was changed or removed',
    ],
    [
      'an entry removed',
      (lines) => lines.toSpliced(6, 1),
      'an entry of checkpoint 3 was changed or removed',
    ],
    ['a batch removed', (lines) => lines.toSpliced(2, 3), 'checkpoint 2 is missing'],
    [
      'two entries in another order',
      (lines) => lines.with(2, lines[3] ?? '').with(3, lines[2] ?? ''),
      'an entry of checkpoint 2 was changed or removed',
    ],
    [
      'a checkpoint with another time',
      (lines) => lines.map((line, at) => (at === 4 ? line.replace('"at":"2', '"at":"1') : line)),
      'checkpoint 2 was changed',
    ],
    [
      'the signature of another checkpoint',
      (lines) => {
        const signature = /"signature":"[^"]+"/
        return lines.with(
          8,
          lines[8]?.replace(signature, signature.exec(lines[4] ?? '')?.[0] ?? '') ?? '',
        )
      },
      'checkpoint 3 has a wrong signature',
    ],
    [
      'the last checkpoint removed',
      (lines) => lines.slice(0, -1),
      'the end is cut off: checkpoint 3 is known elsewhere',
    ],
    [
      'the end cut off',
      (lines) => lines.slice(0, 5),
      'the end is cut off: checkpoint 3 is known elsewhere',
    ],
  ]
  test.each(forgeries)('with %s is not whole', async (_what, forge, why) => {
    const { lines, last, publicKey } = await anExport()
    expect(await check(forge(lines), publicKey, `${last.position}:${last.hash}`)).toEqual({
      code: 1,
      line: `NOT WHOLE: ${why}\n`,
    })
  })

  test('rewritten and signed with another key is not whole', async () => {
    const { lines, last, publicKey } = await anExport()
    const forged = resigned(lines.map((line) => line.replace('"w2"', '"1099"')))
    expect(await check(forged.lines, forged.publicKey)).toMatchObject({ code: 0 })
    expect(await check(forged.lines, publicKey)).toEqual({
      code: 1,
      line: 'NOT WHOLE: the last checkpoint is not signed with this key\n',
    })
    expect(await check(forged.lines, forged.publicKey, `${last.position}:${last.hash}`)).toEqual({
      code: 1,
      line: 'NOT WHOLE: checkpoint 3 is not the one that is known elsewhere\n',
    })
  })
})

/** The same entries in batches of the database's owner, with a key of their own. */
function resigned(lines: string[]) {
  const keyring = parseKeyring(`test:${randomBytes(32).toString('base64')}`)
  let last: Link = noBatch
  let entries: { seq: number; leaf: Buffer }[] = []
  let publicKey = ''
  const made: string[] = []
  for (const line of lines) {
    const { data: entry } = z.object({ seq: z.int() }).safeParse(JSON.parse(line))
    if (entry !== undefined) {
      const cut = line.lastIndexOf(', "ip" : ')
      const sha256 = (...parts: (Buffer | string)[]) =>
        parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
      const origin = sha256(`{${line.slice(cut + 2)}`)
      const leaf = sha256(Buffer.of(0), origin, `${line.slice(0, cut)}}`)
      entries.push({ seq: entry.seq, leaf })
      made.push(line)
      continue
    }
    const batch = nextBatch(last, entries, { keyring, now: new Date() })
    const { position, ...checkpoint } = checkpointOf(batch, keyring)
    publicKey = checkpoint.publicKey ?? ''
    const previousHash = batch.previousHash.toString('hex')
    made.push(JSON.stringify({ checkpoint: position, previousHash, ...checkpoint }))
    ;[last, entries] = [batch, []]
  }
  return { lines: made, publicKey }
}

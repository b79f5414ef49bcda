import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { fingerprintOf, newestCheckpoint } from '#server/change/checkpoint.ts'
import {
  publishCheckpoint,
  readPublished,
  setAsideCheckpoints,
} from '#server/records/audit/checkpoints.ts'
import { removeKnownEnds } from '#server/records/audit/known-end.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import { testPortal } from '#tests/support/app.ts'
import { workOnce } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { outboxTo } from '#tests/support/outbox.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await testPortal()
beforeEach(async () => {
  await portal.reset()
})

const { log, lines } = keptLog()

async function write() {
  await recordEvent(systemSource(portal.services), {
    action: 'mail.sent_again',
    subject: { type: 'mail', id: null },
  })
  await sealLog(portal.services)
}

const publish = () => publishCheckpoint(portal.services, log)
const folder = () => path.join(portal.services.config.dataDir, 'audit-log')
const file = () => path.join(folder(), 'checkpoints.jsonl')
const positions = async () =>
  (await readPublished(portal.services.config)).map(({ position }) => position)

describe('the checkpoints outside the database', () => {
  test('are written at most once an hour, to the log and to a file that only grows', async () => {
    lines.length = 0
    await write()
    await publish()
    const first = await readFile(file(), 'utf8')
    await write()
    await publish()
    expect(await positions()).toEqual([1])
    portal.pass({ hours: 1 })
    await publish()
    await publish()
    expect(await positions()).toEqual([1, 2])
    expect((await readFile(file(), 'utf8')).startsWith(first)).toBe(true)
    expect(lines.filter((line) => line.includes('audit log checkpoint'))).toHaveLength(2)
    const newest = await newestCheckpoint(portal.services.db, portal.services.keyring)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ...newest })
  })

  test('are not written again while nothing is new', async () => {
    await write()
    await publish()
    portal.pass({ hours: 5 })
    await publish()
    expect(await positions()).toEqual([1])
  })

  test('are written once by processes at the same time', async () => {
    await write()
    await Promise.all([publish(), publish(), publish()])
    await publish()
    expect(await positions()).toEqual([1])
  })

  test('go on after a line that a crash cut off', async () => {
    await write()
    await publish()
    await appendFile(file(), '{"position":2,"ha')
    await write()
    portal.pass({ hours: 1 })
    await publish()
    expect(await positions()).toEqual([1, 2])
  })

  test('are set aside by a restore, not deleted', async () => {
    await write()
    await publish()
    const text = await readFile(file(), 'utf8')
    await setAsideCheckpoints(portal.services.config, portal.services.clock())
    const aside = (await readdir(folder())).find((name) => name.startsWith('checkpoints-until-'))
    expect(await readFile(path.join(folder(), aside ?? ''), 'utf8')).toBe(text)
    expect(await positions()).toEqual([])
  })

  test.each([true, false])('show that the end was cut off (whole: %s)', async (whole) => {
    await write()
    await write()
    await publish()
    await tamper(
      portal.services.db,
      sql`with batch as (delete from audit_batches where position = 2 returning seqs)
        delete from audit_log using batch where seq = any (seqs)`,
    )
    await removeKnownEnds(portal.services.config)
    expect((await verifyLog(portal.services, { whole })).firstBroken).toEqual({
      seq: 2,
      why: 'cut_off',
    })
  })

  test('that were known elsewhere show a chain that somebody wrote again', async () => {
    await write()
    await publish()
    const [kept] = await readPublished(portal.services.config)
    await writeFile(file(), `${JSON.stringify({ ...kept, hash: '00'.repeat(32) })}\n`)
    expect((await verifyLog(portal.services, { whole: true })).firstBroken).toEqual({
      seq: 1,
      why: 'cut_off',
    })
  })

  test('are mailed to the firm each day, with root, signature and key', async () => {
    await write()
    await sql`select graphile_worker.add_job('mail-log-checkpoint')`.execute(portal.services.db)
    await workOnce(portal.services)
    await workOnce(portal.services)
    const { config } = portal.services
    const [mail] = await outboxTo(config, config.firmEmail)
    const newest = await newestCheckpoint(portal.services.db, portal.services.keyring)
    const text = mail?.text ?? ''
    expect(text).toContain(`Checkpoint: ${newest?.position}`)
    for (const value of [newest?.merkleRoot, newest?.hash, newest?.signature, newest?.publicKey]) {
      expect(text).toContain(value)
    }
  })
})

test('the fingerprint of a key is its SHA-256, as SSH writes it', () => {
  const key = Buffer.alloc(32).toString('base64')
  expect(fingerprintOf(key)).toBe('SHA256:Zmh6rfhivXdsj8GLjp+OIAiXFIVu4jOzkCpZHQ1fKSU')
})

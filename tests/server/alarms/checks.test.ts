import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { startFauxqs } from 'fauxqs'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastBackup } from '#server/features/alarms/check-backup.ts'
import { createSetUpCheck, endBackupAlarm } from '#server/features/alarms/check-set-up.ts'
import { createSetUp } from '#server/doctor/running.ts'
import type { Finding } from '#shared/firm/setup.schema.ts'
import { checkChain, checkOldChain } from '#server/records/alarms/check-chain.ts'
import { raiseAlarms } from '#server/records/alarms/alarms.ts'
import { checkDocumentAlarms, checkDocuments } from '#server/records/alarms/check-documents.ts'
import { checkDisks } from '#server/features/alarms/check-machine.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { isStorageKey } from '#server/storage/document-store.ts'
import { openStore } from '#server/storage/open-store.ts'
import { restoreFrom } from '#tests/support/backups.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { queue } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'
import { tamper } from '#tests/support/tamper.ts'
import { checkMail } from '#server/records/alarms/check-mail.ts'

const portal = await testPortal({ config: { publicUrl: 'https://portal.example' } })
let lines: string[]
let log: ReturnType<typeof keptLog>['log']

beforeEach(async () => {
  await portal.reset()
  ;({ lines, log } = keptLog())
})

const open = ({ services } = portal) =>
  rowsOf(services.db, 'alarms', ['kind', 'subject', 'details'], { solvedAt: null }, 'subject')
const alarmMails = async () =>
  (await queuedMails(portal)).filter(({ template }) => template === 'alarm')
const texts = () => lines.map((line) => JSON.parse(line) as { level: number; msg: string })

describe('documents', () => {
  let client: Person
  let [one, other] = ['', '']

  beforeEach(async () => {
    client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    ;[one, other] = [await aDocument(client, id), await aDocument(client, id)]
  })

  async function fileOf(document: string) {
    const key = await keyOf(portal, document)
    return path.join(portal.services.store.spoolDir, '../objects', key.slice(-2), key)
  }
  const walk = () => checkDocuments(portal.services, log, new AbortController().signal)
  const download = (document: string) => client.api.get(`/api/documents/${document}/download`)

  test('that a download finds damaged or missing alarm once, without their names', async () => {
    const [bytes, name] = [await readFile(await fileOf(one)), 'w2.pdf']
    await flipBit(portal, one)
    await rm(await fileOf(other))
    for (const document of [one, other, one]) expect((await download(document)).status).toBe(500)
    expect((await open()).map(({ subject, details }) => [subject, details])).toEqual([
      [one, { fault: 'damaged' }],
      [other, { fault: 'missing' }],
    ])
    const mailed = await alarmMails()
    expect(mailed).toHaveLength(2)
    expect(JSON.stringify(mailed)).toContain(one)
    expect(JSON.stringify(mailed)).not.toMatch(new RegExp(`${name}|${client.lastName}`))

    // One comes back, the other is deleted.
    await writeFile(await fileOf(one), bytes)
    expect((await client.api.delete(`/api/documents/${other}`)).status).toBe(200)
    await checkDocumentAlarms(portal.services, log)
    expect(await open()).toEqual([])
    await flipBit(portal, one)
    await download(one)
    expect(await alarmMails()).toHaveLength(3)
  })

  test('with another size are found by each walk, and every changed one within four weeks', async () => {
    await walk()
    await truncate(await fileOf(other), 10)
    await walk()
    await walk()
    expect(await open()).toMatchObject([{ subject: other, details: { fault: 'damaged' } }])
    expect(await alarmMails()).toMatchObject([{ count: 1 }])

    await flipBit(portal, one)
    for (let day = 0; day < 28; day += 1) {
      portal.pass({ days: 1 })
      await walk()
    }
    expect((await open()).map(({ subject }) => subject)).toEqual([one, other])
    expect(texts().map(({ level, msg }) => [level, msg])).toEqual([
      [50, `The document ${other} is damaged and does not open.`],
      [50, `The document ${one} is damaged and does not open.`],
    ])
  })

  test('in S3 are checked in the same way', async () => {
    const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
    s3.createBucket('documents')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test').stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
    const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`)
    const documentsUrl = `s3://documents?endpoint=${endpoint}&region=us-east-1`
    const { dataDir } = portal.services.config
    const store = await openStore({ documentsUrl, dataDir })
    const services = { ...portal.services, store }
    try {
      for (const document of [one, other]) {
        const copy = path.join(store.spoolDir, document)
        await copyFile(await fileOf(document), copy)
        if (document === other) await truncate(copy, 10)
        const key = await keyOf(portal, document)
        if (isStorageKey(key)) await store.put(key, copy)
      }
      await checkDocuments(services, log, new AbortController().signal)
      expect(await open()).toMatchObject([{ subject: other, details: { fault: 'damaged' } }])
    } finally {
      await s3.stop()
      vi.unstubAllEnvs()
    }
  })

  test('of a store that does not answer are one alarm, which ends when it answers', async () => {
    const store = { ...portal.services.store, open: () => Promise.reject(new Error('no answer')) }
    const services = { ...portal.services, store }
    await checkDocuments(services, log, new AbortController().signal)
    expect(await open()).toMatchObject([{ details: { fault: 'unreadable' } }])
    await checkDocumentAlarms(portal.services, log)
    expect(await open()).toEqual([])
  })
})

test('a low disk alarms, and ends with a quarter more', { tags: ['small-disk'] }, async () => {
  const disk = await smallDisk(64)
  const config = { ...portal.services.config, dataDir: disk.folder }
  const check = (host = 'web-1') => checkDisks({ ...portal.services, config }, log, host)
  const count = async () => (await open()).length
  const megabyte = 1024 * 1024
  try {
    await check()
    expect(await count()).toBe(0)
    await disk.fill(5 * megabyte)
    await check()
    await check()
    expect(await open()).toMatchObject([{ kind: 'low_disk', subject: 'data on web-1' }])
    await disk.fill(7 * megabyte)
    await check()
    expect(await count()).toBe(1)
    await disk.empty()
    await check('web-2')
    expect(await count()).toBe(1)
    await check()
    expect(await count()).toBe(0)
    expect(await alarmMails()).toHaveLength(1)

    // A machine that is gone is forgotten after an hour.
    await disk.fill(5 * megabyte)
    await check()
    await disk.empty()
    portal.pass({ minutes: 61 })
    await check('web-2')
    expect(await count()).toBe(0)
  } finally {
    disk.remove()
  }
})

test('a broken chain alarms, and only a verification of the whole log ends that', async () => {
  const { db } = portal.services
  const admin = await anAdmin(portal)
  const rename = (firstName: string) =>
    admin.call('account.changeName', { firstName, lastName: 'Day' })
  const verify = (whole: boolean) => admin.call('admin.activity.verify', { whole })
  await rename('Ana')
  await checkChain(portal.services, log)
  expect(await open()).toEqual([])
  await rename('Ben')
  await sealLog(portal.services)
  await tamper(db, sql`update audit_log set action = 'name.forged' where seq = 2`)
  await checkChain(portal.services, log)
  await checkChain(portal.services, log)
  expect(await open()).toMatchObject([
    { kind: 'broken_chain', details: { seq: 2, why: 'changed' } },
  ])
  expect(await alarmMails()).toHaveLength(1)
  await tamper(db, sql`update audit_log set action = 'name.changed' where seq = 2`)
  expect(await verify(false)).toMatchObject({ status: 200, output: { firstBroken: null } })
  expect(await open()).toHaveLength(1)
  expect(await verify(true)).toMatchObject({ status: 200, output: { firstBroken: null } })
  expect(await open()).toEqual([])
})

test('an old entry that somebody changed alarms within a week, without anybody asking for it', async () => {
  const { db } = portal.services
  const admin = await anAdmin(portal)
  for (let count = 0; count < 3; count += 1) {
    await admin.call('account.changeName', { firstName: 'Ana', lastName: 'Day' })
    await sealLog(portal.services)
  }
  await checkChain(portal.services, log)
  await tamper(db, sql`update audit_log set action = 'name.forged' where seq = 2`)
  await checkChain(portal.services, log)
  expect(await open()).toEqual([])
  const days: unknown[] = []
  for (let day = 0; day < 7; day += 1) {
    await checkOldChain(portal.services, log)
    days.push((await open()).length)
    portal.pass({ days: 1 })
  }
  expect(days.at(-1)).toBe(1)
  expect(await open()).toMatchObject([
    { kind: 'broken_chain', details: { seq: 2, why: 'changed' } },
  ])
})

test('mail that waits or failed for good alarms until it is gone', async () => {
  const { services } = portal
  const check = () => checkMail(services, log)
  const change = (set: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${set}`.execute(services.db)
  const mail = { template: 'password-changed', to: 'nora@example.com', firstName: 'Nora' } as const
  await queue(services, mail)
  await check()
  expect(await open()).toEqual([])
  // It was due while the portal was off, as after a night or in a new demo.
  await change(sql`run_at = now() - interval '2 hours', created_at = now() - interval '2 hours'`)
  await check()
  expect(await open()).toEqual([])
  // No worker runs.
  portal.pass({ minutes: 31 })
  await check()
  await check()
  expect(await open()).toMatchObject([{ kind: 'dead_mail', details: { failed: 0, waiting: 1 } }])
  // One recipient's server refuses: not yet.
  await change(sql`attempts = 5, run_at = now() + interval '1 hour',
    created_at = now() - interval '2 hours', last_error = 'answer 452 to RCPT TO'`)
  await check()
  expect(await open()).toEqual([])
  await change(sql`last_error = 'no answer to CONN'`)
  await check()
  expect(await open()).toMatchObject([{ details: { waiting: 1 } }])
  await change(sql`attempts = max_attempts`)
  await check()
  expect(await open()).toMatchObject([{ details: { failed: 1, waiting: 0 } }])
  await sql`delete from graphile_worker._private_jobs`.execute(services.db)
  await check()
  expect(await open()).toEqual([])
  expect(texts().map(({ level }) => level)).toEqual([50, 30, 50, 30])
})

test('no backup for two days is a fault; a restored portal does not claim one', async () => {
  const restored = await startTestApp({ config: { publicUrl: 'https://portal.example' } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'))
  const read = ({ services } = portal) => lastBackup(services)
  try {
    const admin = await anAdmin(portal)
    await admin.call('account.changeName', { firstName: 'Ana', lastName: 'Day' })
    const { config } = portal.services
    const trying = { ...config, publicUrl: 'http://localhost:3000' }
    const off = { ...config, backupAlarm: false }
    expect(await read()).toEqual({ last: null, old: false })
    portal.pass({ hours: 49 })
    for (const other of [trying, off]) {
      expect(await lastBackup({ ...portal.services, config: other })).toMatchObject({ old: false })
    }
    expect(await read()).toEqual({ last: null, old: true })
    await createBackup(portal.services, path.join(folder, 'a'))
    expect(await read()).toEqual({ last: expect.any(Date), old: false })

    await createBackup(portal.services, path.join(folder, 'b'))
    restored.pass({ hours: 49 })
    await restoreFrom(restored.services, path.join(folder, 'b'))
    expect(await read(restored)).toEqual({ last: null, old: false })
    restored.pass({ hours: 49 })
    expect(await read(restored)).toEqual({ last: null, old: true })
  } finally {
    await restored.close()
    await rm(folder, { recursive: true })
  }
})

test('a check that fails twice in a row alarms with its words, and a round without the fault ends it', async () => {
  const clamd = createServer((socket) => socket.end('ClamAV 1.4.6\0')).listen(0, '127.0.0.1')
  onTestFinished(() => void clamd.close())
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  const { services } = portal
  const config = { ...services.config, clamd: { host: '127.0.0.1', port } }
  const setUp = createSetUp({ ...services, config })
  const aProcess = () => createSetUpCheck({ ...services, setUp }, log)
  let check = aProcess()
  const round = async () => {
    portal.pass({ minutes: 2 })
    await check()
    return (await open()).filter(({ subject }) => subject === 'scanner')
  }
  expect(await round()).toEqual([])
  clamd.close()
  expect(await round()).toEqual([])
  const alarm = {
    kind: 'failed_check',
    details: {
      text: `The malware scanner does not answer: connect ECONNREFUSED 127.0.0.1:${port}`,
      advice: 'check CLAMAV_URL and clamd',
    },
  }
  expect(await round()).toMatchObject([alarm])
  check = aProcess()
  expect(await round()).toMatchObject([alarm])
  const mailed = (await alarmMails()).filter((mail) => JSON.stringify(mail).includes('“scanner”'))
  expect(mailed).toHaveLength(1)
  clamd.listen(port, '127.0.0.1')
  await once(clamd, 'listening')
  expect(await round()).toEqual([])
  clamd.close()
  expect(await round()).toEqual([])
})

test('a machine with other settings does not end the alarm of another, unless nobody finds it for hours', async () => {
  const fault = { what: 'scanner', level: 'fault', text: 'The malware scanner is off' } as const
  const machine = (host: string, findings: Finding[]) => {
    const look = (_: unknown, checkedAt: Date) => Promise.resolve({ checkedAt, host, findings })
    return createSetUpCheck({ ...portal.services, setUp: createSetUp(portal.services, look) }, log)
  }
  const [one, two] = [machine('portal-1', [fault]), machine('portal-2', [])]
  for (const check of [one, two, one, two, two]) {
    await check()
    portal.pass({ minutes: 10 })
  }
  const text = 'The malware scanner is off (on the machine portal-1)'
  expect(await open()).toMatchObject([{ subject: 'scanner', details: { text } }])
  portal.pass({ hours: 3 })
  await two()
  expect(await open()).toEqual([])
})

test('a backup ends the alarm of the check of backups', async () => {
  const details = { text: 'No backup has been made yet', advice: null }
  await raiseAlarms(portal.services, log, [
    { kind: 'failed_check', subject: 'backups', details },
    { kind: 'failed_check', subject: 'scanner', details },
  ])
  await endBackupAlarm(portal.services, log)
  expect(await open()).toMatchObject([{ subject: 'scanner' }])
})

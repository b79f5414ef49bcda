import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Alarm } from '#server/records/alarms/alarm-kinds.ts'
import { raiseAlarms, settleAlarms } from '#server/records/alarms/alarms.ts'
import { checkAccesses } from '#server/features/alarms/check-accesses.ts'
import { closeDatabase, openDatabase, poolOf } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person, signIn } from '#tests/support/factories.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let admin: Person
let lines: string[]
let log: ReturnType<typeof keptLog>['log']

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  ;({ lines, log } = keptLog())
})

const low: Alarm = {
  kind: 'low_disk',
  subject: 'data on web-1',
  details: { free: 1e9, total: 4e10 },
}
const none = { kind: 'low_disk', alarms: [] } as const

/** By text. In a new session, because a test lets days pass. */
async function banner({ id } = admin) {
  const { output } = await callTrpc(portal, 'admin.alarms.list', {
    token: await signIn(portal, id),
  })
  const list = output as { id: string; text: string; confirmable: boolean }[]
  return list.toSorted((a, b) => (a.text < b.text ? -1 : 1))
}
const confirm = (id: string | undefined, { token }: Person) =>
  callTrpc(portal, 'admin.alarms.confirm', { token, input: { id } })
const mails = async () =>
  (await queuedMails(portal)).filter(({ template }) => template.includes('alarm'))
const actions = async () => {
  const rows = await auditRows(portal, ['action', 'actorId'], { action: 'alarm.%' })
  return rows.map(({ action, actorId }) => `${action} ${actorId ?? 'portal'}`)
}

describe('an alarm', () => {
  test('that many processes raise is one mail, one line and one banner, until it is solved', async () => {
    const { services } = portal
    const db = openDatabase(poolOf(services.db).options.connectionString ?? '')
    const other = { ...low, subject: 'data on web-2' }
    const raise = (at: number) =>
      at % 2
        ? raiseAlarms(services, log, [low])
        : raiseAlarms({ ...services, db }, log, [other, low])
    await Promise.all(Array.from({ length: 8 }, (_, at) => raise(at)))
    expect(await banner()).toMatchObject([
      { text: 'The disk with data on web-1 has 1.0 GB of 40.0 GB left.', confirmable: false },
      { text: 'The disk with data on web-2 has 1.0 GB of 40.0 GB left.' },
    ])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, alarm: 'low_disk', free: 1e9 },
      { level: 50, alarm: 'low_disk' },
    ])
    const received = (await mails()).flatMap((mail) => ('alarms' in mail ? mail.alarms : []))
    expect(received.map(({ text }) => text).toSorted()).toEqual(
      (await banner()).map(({ text }) => text),
    )

    await Promise.all([1, 2, 3].map(() => settleAlarms(portal.services, log, none)))
    expect(await banner()).toEqual([])
    expect(lines.slice(2).map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 30, alarm: 'low_disk', solved: true },
      { level: 30, alarm: 'low_disk', solved: true },
    ])
    await raise(1)
    expect(await banner()).toHaveLength(1)
    expect(lines).toHaveLength(5)
    await closeDatabase(db)
    const ofPortal = ['raised', 'raised', 'solved', 'solved', 'raised']
    expect(await actions()).toEqual(ofPortal.map((what) => `alarm.${what} portal`))
  })

  test('is mailed to FIRM_EMAIL, or without one to the enabled admins', async () => {
    await raiseAlarms(portal.services, log, [low])
    expect(await mails()).toMatchObject([{ template: 'alarm', count: 1 }])
    const gone = await anAdmin(portal)
    await setRows(portal, 'users', { disabledAt: new Date() }, { id: gone.id })
    const config = { ...portal.services.config, hasFirmEmail: false }
    await raiseAlarms({ ...portal.services, config }, log, [{ ...low, subject: 'data on web-2' }])
    expect((await mails()).slice(1)).toMatchObject([{ template: 'admin-alarm', to: admin.email }])
  })

  test('about dead mail needs no mail', async () => {
    const details = { failed: 1, waiting: 0 }
    await raiseAlarms(portal.services, log, [{ kind: 'dead_mail', subject: 'mail', details }])
    expect(await mails()).toEqual([])
    expect(await banner()).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test('that the database can’t save is in the log, and nobody’s call fails', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none')
    await raiseAlarms({ ...portal.services, db }, log, [low])
    await closeDatabase(db)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, alarm: 'low_disk', reason: expect.any(String) },
    ])
  })
})

describe('unusual access', () => {
  let client: Person

  beforeEach(async () => {
    client = await aClient(portal)
  })

  /** As many entries, each about another document. */
  async function opened(
    count: number,
    options: { by?: Person; daysAgo?: number; reveals?: true; numbers?: number } = {},
  ) {
    const { by = admin, daysAgo = 0, reveals, numbers = 0 } = options
    const details = { numbers: Array.from({ length: numbers }, () => ({ number: 'ssn' })) }
    const at = new Date(portal.services.clock().getTime() - (daysAgo * 24 + 1) * 3_600_000)
    const action = reveals ? 'client.number_revealed' : 'document.downloaded'
    await sql`insert into audit_log (at, actor_id, action, subject_type, subject_id, client_id, details)
      select ${at}, ${by.id}::uuid, ${action}, 'document', gen_random_uuid()::text, ${client.id}::uuid,
        ${JSON.stringify(details)}::jsonb
      from generate_series(1, ${count}::int)`.execute(portal.services.db)
  }
  const check = () => checkAccesses(portal.services, log)

  test('is more than 20 in a day, and more than three times the second-busiest day of a month', async () => {
    const other = await anAdmin(portal)
    await opened(20)
    await opened(20, { reveals: true })
    // A client's own documents, and one document in many ranges.
    await opened(30, { by: client })
    await check()
    expect(await banner()).toEqual([])

    await opened(30, { by: other, daysAgo: 3 })
    await opened(500, { by: other, daysAgo: 5 })
    await opened(90, { by: other })
    await check()
    expect(await banner()).toEqual([])
    await opened(1, { by: other })
    await opened(1, { reveals: true })
    await check()
    await check()
    expect((await banner()).map(({ text }) => text)).toEqual(
      [
        `${admin.firstName} ${admin.lastName} revealed 21 numbers and opened 20 documents in 24 hours. Usual for them: 0 and 0.`,
        `${other.firstName} ${other.lastName} revealed 0 numbers and opened 91 documents in 24 hours. Usual for them: 0 and 30.`,
      ].toSorted(),
    )
    expect(lines).toHaveLength(2)
  })

  test('counts each document of a zip', async () => {
    const at = new Date(portal.services.clock().getTime() - 3_600_000)
    await sql`insert into audit_log (at, actor_id, action, subject_type, subject_id, client_id, details)
      values (${at}, ${admin.id}::uuid, 'documents.downloaded', 'return', gen_random_uuid()::text,
        ${client.id}::uuid, '{"documents": 21}')`.execute(portal.services.db)
    await check()
    expect((await banner()).map(({ text }) => text)).toEqual([
      `${admin.firstName} ${admin.lastName} revealed 0 numbers and opened 21 documents in 24 hours. Usual for them: 0 and 0.`,
    ])
  })

  test('counts each number of an entry about several', async () => {
    await opened(4, { reveals: true, numbers: 5 })
    await check()
    expect(await banner()).toEqual([])
    await opened(1, { reveals: true, numbers: 6 })
    await check()
    const [{ text } = { text: '' }] = await banner()
    expect(text).toContain('revealed 26 numbers')
  })

  test('is mailed to the other admins, and only they can confirm that they looked', async () => {
    const other = await anAdmin(portal)
    await opened(21)
    await check()
    expect(await mails()).toMatchObject([
      { template: 'alarm' },
      { template: 'admin-alarm', to: other.email },
    ])
    expect(lines.join('')).not.toContain(admin.lastName)
    const [mine] = await banner()
    expect(mine).toMatchObject({ confirmable: false })
    expect(await confirm(mine?.id, admin)).toMatchObject({ status: 403 })
    expect((await confirm(mine?.id, client)).status).toBe(403)
    expect(await banner(other)).toMatchObject([{ confirmable: true }])
    expect(await confirm(mine?.id, other)).toMatchObject({ status: 200 })
    expect(await confirm(mine?.id, other)).toMatchObject({ status: 404 })
    expect(await actions()).toEqual(['alarm.raised portal', `alarm.solved ${other.id}`])

    await check()
    expect(await banner()).toEqual([])
    portal.pass({ hours: 2 })
    await opened(21)
    await check()
    expect(await banner()).toHaveLength(1)
    expect(await mails()).toHaveLength(4)
  })

  test('of the only admin ends by itself, other alarms can’t be confirmed', async () => {
    await opened(21)
    await check()
    expect(await banner()).toHaveLength(1)
    portal.pass({ days: 1 })
    await check()
    expect(await banner()).toEqual([])
    await raiseAlarms(portal.services, log, [low])
    const [disk] = await banner()
    expect(await confirm(disk?.id, await anAdmin(portal))).toMatchObject({ status: 404 })
  })
})

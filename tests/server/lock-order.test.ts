import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'
import type { Trx } from '#server/database/database.ts'
import { lock, lockRows, lockTable, lockWatch } from '#server/records/locks/lock.ts'
import { testPortal } from '#tests/support/app.ts'
import { aUserWith } from '#tests/support/access.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { foundFaults } from '#tests/support/lock-order.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailedConfirmation } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aThread } from '#tests/support/threads.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/*
 * Whoever waits for a row holds nothing that comes after it in the order of `recordChange`. So two changes never wait
 * for each other, however many run at once.
 */

const portal = await testPortal()

/** What a change is about. */
interface Subject {
  admin: Person
  client: Person
  officeId: string
  returnId: string
}

async function aSubject(): Promise<Subject> {
  const [admin, client] = [await anAdmin(portal), await aClient(portal)]
  const office = await admin.api.post('/api/admin/clients', { firstName: 'Rosa', lastName: 'Day' })
  const { id: returnId } = await aReturn(portal, { clientId: client.id })
  await aReturn(portal, { clientId: String(office.json()['id']), taxYear: 2023, status: 'filed' })
  return { admin, client, officeId: String(office.json()['id']), returnId }
}

describe('the order of locks, which every test of the server is held to', () => {
  const ids = Array.from({ length: 3 }, () => '')
  beforeAll(async () => {
    const all = [await aClient(portal), await aClient(portal), await aClient(portal)]
    ids.splice(0, 3, ...all.map(({ id }) => id).toSorted())
  })
  const changing = (change: (trx: Trx) => Promise<unknown>) =>
    portal.services.db.transaction().execute(change)
  const clients = (trx: Trx, some: string[]) =>
    lockRows(
      trx,
      { clients: 'no key update' },
      trx.selectFrom('clients').select('id').where('id', 'in', some),
    )

  test('one call locks by kind and by id, however they are named', async () => {
    const taken: string[] = []
    const { taken: watch } = lockWatch
    lockWatch.taken = (...[trx, table, strength, rows]) => {
      taken.push(table, ...rows.map((row) => String(Reflect.get(row, 'id'))))
      watch(trx, table, strength, rows)
    }
    const [first = '', second = ''] = ids
    await changing((trx) => lock(trx, { clients: [second, null, first, first], users: [second] }))
    lockWatch.taken = watch
    expect(taken).toEqual(['users', second, 'clients', first, second])
  })

  test.each<[string, (trx: Trx, ids: string[]) => Promise<unknown>, string]>([
    ['an earlier kind', (trx, ids) => lock(trx, { users: ids }), 'users is locked after clients'],
    ['an earlier row', (trx, ids) => clients(trx, ids.slice(0, 1)), 'clients is not locked by id'],
  ])('%s after a later one is found', async (_, second, fault) => {
    const change = changing(async (trx) => {
      await clients(trx, ids.slice(1))
      await second(trx, ids)
    })
    await expect(change).rejects.toThrow(fault)
    expect(foundFaults()).toHaveLength(1)
  })

  test('a row that is locked already may be locked again, but not more strongly', async () => {
    const twice = (strength: 'key share' | 'update') =>
      changing(async (trx) => {
        await lock(trx, { users: ids }, 'no key update')
        await lockTable(trx, 'services')
        await lock(trx, { users: ids }, strength)
      })
    await twice('key share')
    await expect(twice('update')).rejects.toThrow('users is locked after services')
    expect(foundFaults()).toHaveLength(1)
  })
})

type Change = (subject: Subject) => Promise<() => Promise<{ status: number }>>

function asked({ token }: Person, name: string, input: object) {
  return () => callTrpc(portal, name, { token, input })
}

/** Makes what a change needs, and returns the change itself. */
const changes: Record<string, Change> = {
  async 'an erasure'({ admin, client }) {
    const requestedAt = portal.services.clock()
    const request = { userId: client.id, requestedAt }
    await portal.services.db.insertInto('erasureRequests').values(request).execute()
    return asked(admin, 'admin.erasures.confirm', {
      userId: client.id,
      openReturns: 1,
      reason: null,
    })
  },
  async 'a merge'({ admin, client, officeId }) {
    await admin.api.post('/api/auth/confirm', { password })
    return asked(admin, 'admin.sameClients.merge', { id: client.id, mergedId: officeId })
  },
  async 'a message of the contact form'({ client: { api, firstName, email } }) {
    const message = { name: firstName, email, message: 'Please call me back.' }
    return () => api.post('/api/contact', message)
  },
  async 'who answers a thread'({ admin, client }) {
    const id = await aThread(portal, client.id, null)
    return asked(admin, 'admin.messages.assign', { id, assigneeId: admin.id })
  },
  async 'a new address'({ client }) {
    const email = `new.${client.email}`
    await asked(client, 'account.changeEmail', { email, password })()
    return asked(client, 'account.confirmEmail', { token: await mailedConfirmation(portal, email) })
  },
  'a new name': async ({ client }) =>
    asked(client, 'account.changeName', { firstName: 'Nora', lastName: 'Dey' }),
  'a profile':
    async ({ client }) =>
    () =>
      client.api.put('/api/profile', singleProfile),
  'a fee': async ({ admin, returnId }) =>
    asked(admin, 'admin.money.setFee', {
      taxReturnId: returnId,
      lines: [{ text: 'Work', unitPrice: '100' }],
    }),
  'a payment': async ({ admin, client }) =>
    asked(admin, 'admin.money.record', {
      clientId: client.id,
      amount: '100',
      way: 'check',
      receivedOn: '2026-02-20',
    }),
  'an invoice': async ({ admin, client }) =>
    asked(admin, 'admin.money.draft', {
      clientId: client.id,
      lines: [{ text: 'Work', unitPrice: '100' }],
    }),
  'an archived client': async ({ admin, officeId }) =>
    asked(admin, 'admin.clients.archive', { id: officeId, archived: true }),
  'a changed client': async ({ admin, officeId }) =>
    asked(admin, 'admin.clients.update', { id: officeId, firstName: 'Rosa', lastName: 'Dey' }),
  'a call': async ({ admin, officeId }) =>
    asked(admin, 'admin.clients.logCall', {
      clientId: officeId,
      note: 'Left a message.',
      nextOn: addBusinessDays(firmDay(portal.services.clock()), 2),
    }),
  'a preparer': async ({ admin, client }) =>
    asked(admin, 'admin.preparers.assignClient', {
      id: client.id,
      preparerId: admin.id,
      openReturns: true,
    }),
  'a return': async ({ admin, client }) =>
    asked(admin, 'admin.clients.startReturn', { clientId: client.id, taxYear: 2019 }),
  'an invitation': async ({ admin, client }) =>
    asked(admin, 'clients.grant', {
      clientId: client.id,
      part: 'helper',
      email: `helps.${client.email}`,
      firstName: 'Hal',
      lastName: 'Per',
    }),
  async 'an ended access'({ admin, client }) {
    const { accessId: id } = await aUserWith(portal, client.id, 'spouse')
    return asked(admin, 'clients.endAccess', { id, password })
  },
}

/** What another transaction holds, and whether what comes after it is free while a change waits for it. */
const rules: Record<string, (subject: Subject) => [held: Rows, isFree: () => Promise<boolean>]> = {
  'a return': (subject) => [
    returnsOf(subject, 'update'),
    async () =>
      (await isFree(accounts(both(subject), 'no key update nowait'))) &&
      (await isFree(clientsOf(subject, 'no key update nowait'))),
  ],
  'the account of the staff': (subject) => [
    accounts([subject.admin.id], 'no key update'),
    () => clientsAreFree(subject),
  ],
  'the account of a client': (subject) => [
    accounts([subject.client.id], 'no key update'),
    () => clientsAreFree(subject),
  ],
  'a client': (subject) => [
    clientsOf(subject, 'update'),
    () => isFree(accounts([subject.client.id], 'key share nowait')),
  ],
}

type Rows = RawBuilder<unknown>
type Strength = `${'update' | 'no key update' | 'key share'}${'' | ' nowait'}`

const both = ({ admin, client }: Subject) => [admin.id, client.id]
const accounts = (ids: string[], strength: Strength) =>
  sql`select from users where id = any(${ids}::uuid[]) for ${sql.raw(strength)}`
const clientsOf = ({ client, officeId }: Subject, strength: Strength) =>
  sql`select from clients where id in (${client.id}, ${officeId}) for ${sql.raw(strength)}`
const returnsOf = ({ client, officeId }: Subject, strength: Strength) =>
  sql`select from tax_returns where client_id in (${client.id}, ${officeId}) for ${sql.raw(strength)}`

const isFree = (rows: Rows) => rows.execute(portal.services.db).then(Boolean, () => false)

/** Whoever has a return also keeps its client from being taken whole. */
async function clientsAreFree(subject: Subject): Promise<boolean> {
  const hasReturn = !(await isFree(returnsOf(subject, 'update nowait')))
  return isFree(clientsOf(subject, hasReturn ? 'no key update nowait' : 'update nowait'))
}

describe.each(Object.entries(changes))('%s', (_, prepare) => {
  test.each(Object.entries(rules))(
    'that waits for %s holds nothing that comes after it',
    async (__, rule) => {
      const { db } = portal.services
      const subject = await aSubject()
      const change = await prepare(subject)
      const [held, isRestFree] = rule(subject)
      const changing = await db.transaction().execute(async (trx) => {
        await held.execute(trx)
        const answer = change()
        const waits = someoneWaits(db).then(() => true)
        if (await Promise.race([waits, answer.then(() => false)])) {
          expect(await isRestFree()).toBe(true)
        }
        return { answer }
      })
      expect((await changing.answer).status).toBeLessThan(300)
    },
  )
})

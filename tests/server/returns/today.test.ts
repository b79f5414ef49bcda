import { beforeEach, expect, test } from 'vitest'
import type { AdminToday } from '#shared/returns/admin.schema.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import { lateBefore, nextBusinessDays, promisedDay } from '#shared/returns/return-clock.ts'
import { dueFilters, todaysWork } from '#shared/returns/returns-filters.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn, anAdmin } from '#tests/support/factories.ts'
import { setRows } from '#tests/support/rows.ts'

const portal = await testPortal()
const { db } = portal.services
const staff = await anAdmin(portal)
const now = portal.services.clock()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

beforeEach(async () => {
  await db.deleteFrom('threads').execute()
  await db.deleteFrom('taxReturns').execute()
})

async function today() {
  return (await staff.call('admin.returns.today')).output as AdminToday
}

async function listed(work: string): Promise<unknown[]> {
  return (await staff.api.get(`/api/admin/tax-returns?work=${work}`)).list().map(({ id }) => id)
}

async function returnWith(set: object, owner?: { id: string }, taxYear = 2024): Promise<string> {
  const clientId = owner?.id ?? (await aClient(portal)).id
  const { id } = await aReturn(portal, { clientId, taxYear })
  await setRows(db, 'taxReturns', { clientTurnAt: null, ...set }, { id })
  return id
}

const signed = (signing: 'signed' | 'change' | 'taxpayer', at: Date) => ({
  status: 'completed' as const,
  startedAt: at,
  completedAt: at,
  signing,
})

test('each number of today is the number of returns that its filter leaves', async () => {
  await returnWith({ readyAt: daysAgo(40) })
  await returnWith({ readyAt: now })
  await returnWith({ readyAt: daysAgo(40), expectedUntil: firmDay(now) })
  // Nothing is promised for a year that is not over.
  await returnWith({ readyAt: daysAgo(40) }, undefined, Number(firmDay(now).slice(0, 4)))
  await returnWith({ clientTurnAt: daysAgo(60) })
  await returnWith({ ...signed('change', daysAgo(2)) })
  await returnWith({ ...signed('change', daysAgo(46)), signing: null })
  await returnWith({ ...signed('signed', daysAgo(3)) })
  await returnWith({ ...signed('taxpayer', daysAgo(3)), clientTurnAt: daysAgo(3) })
  await returnWith({ ...signed('signed', daysAgo(90)), status: 'filed', filedAt: daysAgo(80) })
  const counts = await today()
  expect(counts).toMatchObject({ late: 1, ready: 4, send: 1, review: 1, file: 1, messages: 0 })
  for (const work of todaysWork) expect(await listed(work)).toHaveLength(counts[work])
})

test('a thread that waits for the firm shows its return, and one in general the newest, until it is answered', async () => {
  const client = await aClient(portal)
  const older = await returnWith({}, client, 2023)
  const filed = { ...signed('signed', now), status: 'filed', filedAt: now }
  const newest = await returnWith(filed, client, 2024)
  const asked = { name: 'Nora', email: client.email, message: 'When can we talk?' }
  await client.api.post('/api/contact', asked)
  expect(await listed('messages')).toEqual([newest])
  await client.api.post('/api/messages', { about: 'return', aboutId: older, text: 'And this?' })
  expect(new Set(await listed('messages'))).toEqual(new Set([older, newest]))
  expect(await today()).toMatchObject({ messages: 2 })
  const threads = await db.selectFrom('threads').select('id').execute()
  for (const { id } of threads) await staff.api.post(`/api/admin/messages/${id}/done`)
  expect(await listed('messages')).toEqual([])
})

test('the usual order: what waits longest for the firm, then what waits for clients, then what is filed', async () => {
  const filed = await returnWith({ ...signed('signed', daysAgo(9)), status: 'filed', filedAt: now })
  const theirs = await returnWith({ clientTurnAt: daysAgo(99) })
  const signedLately = await returnWith(signed('signed', daysAgo(2)))
  const ready = await returnWith({ readyAt: daysAgo(5) })
  const answer = await staff.api.get('/api/admin/tax-returns?sort=wait&direction=asc')
  expect(answer.list().map(({ id }) => id)).toEqual([ready, signedLately, theirs, filed])
})

test('late returns come by how late they are: promised days, and due dates of businesses', async () => {
  const made: { id: string; due: string }[] = []
  for (const days of [30, 33, 34, 35, 36, 300]) {
    const readyAt = daysAgo(days)
    const due = promisedDay({ ...pending, taxYear: 2024, readyAt }) ?? ''
    made.push({ id: await returnWith({ readyAt }), due })
    const dueOn = firmDay(new Date(Date.parse(`${due}T20:00:00Z`) - 2 * 86_400_000))
    made.push({ id: await returnWith({ readyAt, form: '1120-S', dueOn }), due: dueOn })
  }
  const order = made.toSorted((a, b) => (a.due + a.id < b.due + b.id ? -1 : 1))
  const url = '/api/admin/tax-returns?work=late&sort=wait&direction=asc'
  const first = await staff.api.get(`${url}&limit=5`)
  const next = await staff.api.get(
    `${url}&limit=20&cursor=${String(first.headers['x-next-cursor'])}`,
  )
  expect([...first.list(), ...next.list()].map(({ id }) => id)).toEqual(order.map(({ id }) => id))
})

test('each of the next five business days has what is promised or due on it, and until the next one', async () => {
  const start = firmDay(now)
  const days = nextBusinessDays(start)
  const due = new Map<string | undefined, string[]>()
  const add = (day: string | null, id: string) => {
    if (day === null) throw new Error('The return has no due day')
    const at = day < start ? 0 : Math.max(1, 1 + days.findLastIndex((from) => from <= day))
    due.set(dueFilters[at], [...(due.get(dueFilters[at]) ?? []), id])
  }
  for (let at = 0; at < 14; at += 1) {
    const readyAt = daysAgo(at)
    add(promisedDay({ ...pending, readyAt }), await returnWith({ readyAt }))
    const dueOn = dayAfter(start, at - 2)
    add(dueOn, await returnWith({ readyAt, form: '1120-S', dueOn }))
  }
  const counts = await today()
  for (const filter of dueFilters) {
    const ids = due.get(filter) ?? []
    expect(ids.length, filter).toBeGreaterThan(0)
    expect(counts[filter]).toBe(ids.length)
    expect(new Set(await listed(filter))).toEqual(new Set(ids))
  }
})

test('late is what the promised day of each return says, around weekends and holidays', () => {
  const start = Date.parse('2025-12-10T20:00:00Z')
  for (let day = 0; day < 60; day += 1) {
    const since = new Date(start + day * 86_400_000)
    const promised = promisedDay({ ...pending, readyAt: since })
    for (let later = 0; later < 20; later += 1) {
      const on = firmDay(new Date(since.getTime() + later * 86_400_000))
      expect(firmDay(since) < lateBefore(on)).toBe(promised !== null && promised < on)
    }
  }
})

const pending = {
  taxYear: 2024,
  status: 'pending' as const,
  createdAt: new Date('2025-12-01T00:00:00Z'),
  readyAt: null,
  clientTurnAt: null,
  startedAt: null,
  completedAt: null,
  filedAt: null,
  expectedUntil: null,
}

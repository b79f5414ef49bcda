import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { aUserWith } from '#tests/support/access.ts'
import { anOfficeClient, anOfficeReturn, asking } from '#tests/support/office.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import type { UsersPage } from '#shared/users/users.schema.ts'
import { statementsOf } from '#tests/support/statements.ts'

let officeId: string

const portal = await testPortal()
const admin = await anAdmin(portal)
const client = await aClient(portal)
const rosa = { firstName: 'Rosa', lastName: 'Zubiri', phone: '5552014477' }

beforeAll(async () => {
  officeId = (await anOfficeClient(portal, admin, rosa)).id
})
async function page(input: object) {
  return (await asking(portal, admin)('admin.users.page', input)).output as UsersPage
}

describe('the list of clients', () => {
  test('has those with an account and those without, newest first, and counts both', async () => {
    const { items, matching } = await page({ role: 'client', office: true })
    expect(items).toMatchObject([
      { id: officeId, signsIn: false, phone: '5552014477', email: '', role: 'client' },
      { id: client.id, signsIn: true, lastSeenAt: expect.any(Date) },
    ])
    expect(matching).toBe(2)
  })

  test('pages through both', async () => {
    const first = await page({ role: 'client', office: true, limit: 1 })
    const second = await page({ role: 'client', office: true, limit: 1, cursor: first.nextCursor })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([ids, second.nextCursor]).toStrictEqual([[officeId, client.id], null])
  })

  test('pages by last name, with the preparer and whom a user acts for', async () => {
    const db = portal.services.db
    await setRows(db, 'clients', { preparerId: admin.id }, { id: officeId })
    const { id: userId } = await aUserWith(portal, officeId, 'representative')
    const input = { role: 'client', office: true, sort: 'name', limit: 2 }
    const first = await page(input)
    const second = await page({ ...input, cursor: first.nextCursor })
    const rows = [...first.items, ...second.items]
    const names = rows.map(({ lastName }) => lastName)
    expect(names).toStrictEqual(names.toSorted())
    expect(second.nextCursor).toBeNull()
    expect(rows.find(({ id }) => id === officeId)).toMatchObject({
      preparer: { id: admin.id },
      actsFor: null,
    })
    expect(rows.find(({ id }) => id === userId)).toMatchObject({
      actsFor: { part: 'representative', lastName: 'Zubiri' },
    })
  })

  test('finds an office client by name, and the list of users has none', async () => {
    const found = await page({ search: 'zubiri', office: true })
    expect(found.items.map(({ id }) => id)).toStrictEqual([officeId])
    expect((await page({ search: 'zubiri' })).items).toStrictEqual([])
  })

  test('the search for a client finds one without an account, exactly and nearly', async () => {
    for (const search of ['Rosa Zubiri', 'zubirri']) {
      const { output } = await asking(portal, admin)('admin.users.find', { search })
      expect(output).toMatchObject([{ id: officeId, phone: '5552014477' }])
    }
  })
})

describe('an archived client', () => {
  const archive = (id: string, archived = true) =>
    asking(portal, admin)('admin.clients.archive', { id, archived })
  const idsOf = async (input: object) => (await page(input)).items.map(({ id }) => id)
  const listed = { role: 'client', office: true }

  test('is in no list and not counted; search finds it when asked, and one call brings it back', async () => {
    for (const id of [officeId, client.id]) {
      const before = await page(listed)
      expect((await archive(id)).status).toBe(200)
      const { items, matching } = await page(listed)
      expect(items.map((one) => one.id)).not.toContain(id)
      expect(matching).toBe(before.matching - 1)
      expect(await page({ ...listed, returns: 'archived' })).toMatchObject({
        items: [{ id }],
        matching: 1,
      })
      expect((await archive(id, false)).status).toBe(200)
      expect(await page(listed)).toMatchObject({ matching: before.matching })
    }
    await archive(officeId)
    const { output } = await asking(portal, admin)('admin.users.find', { search: 'zubiri' })
    expect(output).toMatchObject([{ id: officeId, archived: true }])
    expect(await idsOf({ ...listed, returns: 'archived', search: 'zubiri' })).toStrictEqual([
      officeId,
    ])
    await archive(officeId, false)
  })

  test('has no return that is not filed: a new one brings it back, and each change is on record once', async () => {
    const { id } = await anOfficeClient(portal, admin, { lastName: 'Archer' })
    await archive(id)
    await archive(id)
    await anOfficeReturn(portal, admin, { clientId: id })
    expect(await idsOf(listed)).toContain(id)
    const message = 'The 2025 return isn’t filed yet'
    expect(await archive(id)).toMatchObject({ status: 409, message })
    const entries = await auditRows(portal, ['action'], {
      clientId: id,
      action: ['client.archived', 'client.restored'],
    })
    expect(entries.map(({ action }) => action)).toStrictEqual([
      'client.archived',
      'client.restored',
    ])
  })

  test('is never one of the staff', async () => {
    expect(await archive(admin.id)).toMatchObject({
      status: 409,
      message: 'Staff can’t be archived',
    })
  })
})

test('the page of clients counts none of them one by one', async () => {
  const statements = await statementsOf(() => page({ role: 'client', office: true }))
  const counts = statements.filter(({ text }) => text.includes('count('))
  // The rest comes from the counters.
  for (const { text } of counts) expect(text).toMatch(/archived_at is (not )?null/)
  expect(statements.map(({ text }) => text).join('')).toContain('"user_counters"')
})

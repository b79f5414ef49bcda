import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { anOfficeClient, asking } from '#tests/support/office.ts'
import type { UsersPage } from '#shared/users.schema.ts'

let portal: TestApp
let admin: Person
let client: Person
let officeId: string

beforeAll(async () => {
  portal = await startTestApp()
  admin = await anAdmin(portal)
  client = await aClient(portal)
  const rosa = { firstName: 'Rosa', lastName: 'Zubiri', phone: '5552014477' }
  officeId = (await anOfficeClient(portal, admin, rosa)).id
})
afterAll(() => portal.close())

async function page(input: object) {
  const { output } = await asking(portal, admin)('admin.users.page', input)
  return output as UsersPage
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

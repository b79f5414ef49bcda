import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'

let portal: TestApp
let admin: Person
let dana: Person

beforeAll(async () => {
  portal = await startTestApp()
  admin = await anAdmin(portal)
  dana = await anAdmin(portal, { firstName: 'Dana', lastName: 'Cho' })
})
afterAll(() => portal.close())

describe('GET /api/admin/preparers', () => {
  test('lists the staff, by name, with their credential', async () => {
    const answer = await admin.api.get('/api/admin/preparers')
    expect(answer.status).toBe(200)
    expect(answer.list()).toContainEqual({
      id: dana.id,
      firstName: 'Dana',
      lastName: 'Cho',
      credential: null,
    })
    expect((await (await aClient(portal)).api.get('/api/admin/preparers')).status).toBe(403)
  })
})

describe('PATCH /api/admin/tax-returns/preparer', () => {
  test('gives returns to a preparer, and to nobody again', async () => {
    const { id } = await aReturn(portal)
    const url = '/api/admin/tax-returns/preparer'
    const given = await admin.api.patch(url, { ids: [id], preparerId: dana.id })
    expect([given.status, given.json()]).toStrictEqual([200, { assigned: 1 }])
    const rows = (await admin.api.get('/api/admin/tax-returns?preparer=mine')).list()
    expect(rows).toStrictEqual([])
    const hers = (await dana.api.get('/api/admin/tax-returns?preparer=mine')).list()
    expect(hers).toMatchObject([{ id, preparer: { id: dana.id, firstName: 'Dana' } }])
    const taken = await admin.api.patch(url, { ids: [id], preparerId: null })
    expect(taken.json()).toStrictEqual({ assigned: 1 })
  })

  test('is a 400 without returns', async () => {
    const answer = await admin.api.patch('/api/admin/tax-returns/preparer', { preparerId: null })
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { message: 'Choose returns', errors: [{ path: 'ids' }] },
    ])
  })
})

describe('PATCH /api/admin/clients/:id/preparer', () => {
  test('gives the client and their open returns to a preparer', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const answer = await admin.api.patch(`/api/admin/clients/${client.id}/preparer`, {
      preparerId: dana.id,
      openReturns: true,
    })
    expect([answer.status, answer.json()]).toStrictEqual([200, { assigned: 1 }])
    const read = await client.api.get(`/api/tax-returns/${id}/preparer`)
    expect(read.json()).toStrictEqual({ name: 'Dana Cho' })
  })
})

describe('GET /api/tax-returns/:id/preparer', () => {
  test('answers no name without one, and a 404 for another client’s return', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const url = `/api/tax-returns/${id}/preparer`
    const answer = await client.api.get(url)
    expect([answer.status, answer.json()]).toStrictEqual([200, { name: null }])
    expect((await (await aClient(portal)).api.get(url)).status).toBe(404)
  })
})

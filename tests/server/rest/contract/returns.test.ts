import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aTimestamp,
  invalid,
  noId,
  ofStaff,
  pendingReturn,
  refusal,
} from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const thisYear = new Date().getFullYear()

const ofThisYear = { ...pendingReturn, taxYear: thisYear }

describe('POST /api/tax-returns', () => {
  test('makes a pending return', async () => {
    const { api, email, firstName } = await aClient(portal)
    const answer = await api.post('/api/tax-returns', { taxYear: thisYear, status: 'pending' })
    expect([answer.status, answer.json()]).toStrictEqual([201, ofThisYear])
    expect(await mailsTo(portal, email)).toStrictEqual([
      {
        template: 'return-created',
        to: email,
        firstName,
        taxYear: thisYear,
        form: '1040',
        early: true,
      },
    ])
  })

  test('answers the existing return for the same year, in its current state', async () => {
    const { api, id: clientId } = await aClient(portal)
    const first = await aReturn(portal, { clientId, taxYear: 2024, status: 'filed' })
    const answer = await api.post('/api/tax-returns', { taxYear: 2024 })
    expect([answer.status, answer.json()]).toMatchObject([200, { id: first.id, status: 'filed' }])
    expect((await api.get('/api/tax-returns')).list()).toHaveLength(1)
  })

  test('reads only year and status from the body', async () => {
    const { api, id } = await aClient(portal)
    const other = await aClient(portal)
    const answer = await api.post('/api/tax-returns', {
      taxYear: thisYear,
      id: noId,
      clientId: other.id,
      userId: other.id,
      paymentStatus: 'paid',
      paymentAmount: 1,
      estimatedRefund: 5,
    })
    expect([answer.status, answer.json()]).toStrictEqual([201, ofThisYear])
    expect(answer.json()['id']).not.toBe(noId)
    const listed = (await admin.api.get('/api/admin/tax-returns')).list()
    expect(listed.find((row) => row['id'] === answer.json()['id'])).toMatchObject({
      client: { id },
    })
  })

  test('refuses another status', async () => {
    const { api } = await aClient(portal)
    const words = 'A new return starts as pending'
    for (const status of ['in_progress', 'completed', 'filed', 'PENDING', '', 1, null]) {
      const answer = await api.post('/api/tax-returns', { taxYear: thisYear, status })
      expect([status, answer.status]).toEqual([status, 400])
      expect(answer.json()).toStrictEqual(invalid(words, ['status', words]))
    }
    expect((await api.get('/api/tax-returns')).list()).toStrictEqual([])
  })
})

describe('GET /api/tax-returns', () => {
  test("lists the caller’s, newest tax year first, with the payment in cents, but never the firm's notes", async () => {
    const { api, id: clientId } = await aClient(portal)
    for (const taxYear of [2023, 2021, 2024]) await aReturn(portal, { clientId, taxYear })
    await aReturn(portal, { taxYear: 2025 })
    const { id } = await aReturn(portal, { clientId, status: 'completed' })
    await admin.api.patch(`/api/tax-returns/${id}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '1,234.50',
      paymentMethod: 'check',
      paymentNotes: 'late, waived the fee',
    })
    const answer = await api.get('/api/tax-returns')
    expect(answer.list().map((row) => row['taxYear'])).toStrictEqual([2025, 2024, 2023, 2021])
    expect(answer.list()[1]).toStrictEqual({ ...pendingReturn, taxYear: 2024 })
    expect(answer.list()[0]).toStrictEqual({
      ...pendingReturn,
      id,
      status: 'completed',
      clientTurnAt: null,
      startedAt: aTimestamp,
      completedAt: aTimestamp,
      paymentStatus: 'paid',
      paymentAmount: 123_450,
      paymentMethod: 'check',
      paymentDate: aTimestamp,
    })
    expect(answer.text).not.toContain('waived')
  })
})

describe('PATCH /api/tax-returns/:id/status', () => {
  test('answers the return with its client', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id, taxYear: thisYear })
    const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    expect(answer.status).toBe(200)
    const { id: clientId, firstName, lastName, email } = client
    expect(answer.json()).toStrictEqual({
      ...ofThisYear,
      ...ofStaff,
      id,
      status: 'in_progress',
      clientTurnAt: null,
      startedAt: aTimestamp,
      client: { id: clientId, firstName, lastName, email },
      preparer: null,
    })
  })

  test('skips no step and goes none back', async () => {
    for (const [from, to] of [
      ['pending', 'completed'],
      ['completed', 'in_progress'],
    ] as const) {
      const { id } = await aReturn(portal, { status: from })
      const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: to })
      expect(answer.status).toBe(409)
      expect(answer.json()).toStrictEqual(refusal(`Cannot change status from ${from} to ${to}`))
    }
  })

  test('each step sets its date, and later ones keep it', async () => {
    const { id } = await aReturn(portal)
    const move = (status: string) => admin.api.patch(`/api/tax-returns/${id}/status`, { status })
    const { startedAt } = (await move('in_progress')).json()
    expect(startedAt).toEqual(aTimestamp)
    const completed = (await move('completed')).json()
    expect(completed).toMatchObject({ startedAt, completedAt: aTimestamp, filedAt: null })
    const filed = (await move('filed')).json()
    expect(filed).toMatchObject({ ...completed, status: 'filed', filedAt: aTimestamp })
  })

  test('notifies the client once by notification and mail, and not for the same status again', async () => {
    const { id: clientId, email, firstName, api } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    for (let time = 0; time < 3; time += 1) {
      await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    }
    expect((await api.get('/api/notifications')).list()).toHaveLength(1)
    expect(await mailsTo(portal, email)).toStrictEqual([
      {
        template: 'return-status-changed',
        to: email,
        firstName,
        taxYear: 2025,
        form: '1040',
        status: 'in_progress',
        missing: 0,
        asked: 0,
        letter: true,
        download: false,
      },
    ])
  })
})

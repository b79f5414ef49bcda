import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { auditRows } from '#tests/support/rows.ts'
import { aTimestamp, invalid, ofStaff, pendingReturn, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

describe('PATCH /api/tax-returns/:id/payment', () => {
  const pay = (id: string, body: unknown) => admin.api.patch(`/api/tax-returns/${id}/payment`, body)
  const paid = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }

  test('records a payment and answers the return with its client', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const notes = 'Invoice 7\nsecond line'
    const answer = await pay(id, { ...paid, paymentNotes: notes })
    expect(answer.status).toBe(200)
    const { id: clientId, firstName, lastName, email } = client
    expect(answer.json()).toStrictEqual({
      ...pendingReturn,
      ...ofStaff,
      id,
      paymentStatus: 'paid',
      paymentAmount: 15_000,
      paymentMethod: 'cash',
      paymentDate: aTimestamp,
      paymentNotes: notes,
      received: 15_000,
      client: { id: clientId, firstName, lastName, email },
      preparer: null,
    })
    expect(await mailsTo(portal, email)).toStrictEqual([
      { template: 'payment-recorded', to: email, firstName, taxYear: 2025, form: '1040' },
    ])
    expect((await client.api.get('/api/notifications')).list()[0]).toMatchObject({
      title: 'Payment received',
      message: 'We received your payment of $150.00 for your 2025 tax return.',
    })
  })

  test('unpaid clears amount, method, date and notes, even if they are sent; the audit log keeps them', async () => {
    const { id } = await aReturn(portal)
    await pay(id, { ...paid, paymentNotes: 'kept in the log' })
    const answer = await pay(id, { ...paid, paymentStatus: 'unpaid', paymentNotes: 'new' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      paymentStatus: 'unpaid',
      paymentAmount: null,
      paymentMethod: null,
      paymentDate: null,
      paymentNotes: null,
    })
    const kept = (await auditRows(portal, ['details'], { subjectId: id })).at(-1)
    expect(kept?.details).toMatchObject({
      before: { paymentAmount: 15_000, paymentMethod: 'cash', paymentNotes: 'kept in the log' },
      after: { paymentStatus: 'unpaid', paymentAmount: null },
    })
  })
})

describe('PATCH /api/tax-returns/:id/estimated-refund', () => {
  const estimate = (id: string, estimatedRefund: unknown) =>
    admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund })

  test.each([
    ['1,234.50', 123_450],
    [-80.1, -8010],
    ['0', 0],
  ])('accepts %j dollars as %i cents', async (dollars, cents) => {
    const { api, id: clientId } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    const answer = await estimate(id, dollars)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ id, estimatedRefund: cents, client: { id: clientId } })
    expect((await api.get('/api/tax-returns')).list()[0]).toMatchObject({ estimatedRefund: cents })
  })

  test('setting the same amount again does not notify the client', async () => {
    const { api, id: clientId } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    await estimate(id, 100)
    await estimate(id, '100.00')
    expect((await api.get('/api/notifications')).list()).toHaveLength(1)
  })

  describe('the final figure', () => {
    const finalize = (id: string, estimatedRefund: unknown, final: unknown = true) =>
      admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund, final })

    test.each(['completed', 'filed'] as const)('is of a return that is %s', async (status) => {
      const client = await aClient(portal)
      const { id } = await aReturn(portal, { clientId: client.id, status })
      await estimate(id, '-1,120')
      const answer = await finalize(id, '-1,120')
      expect(answer.status).toBe(200)
      const final = { estimatedRefund: -112_000, refundFinal: true }
      expect(answer.json()).toMatchObject(final)
      expect((await client.api.get('/api/tax-returns')).list()[0]).toMatchObject(final)
      const { email: to, firstName } = client
      expect(await mailsTo(portal, to)).toStrictEqual([
        { template: 'refund-final', to, firstName, taxYear: 2025, form: '1040' },
      ])
      expect((await client.api.get('/api/notifications')).list()).toMatchObject([
        {
          title: '2025 Tax Return: final figure',
          message:
            'Your prepared 2025 tax return shows an amount you owe of $1,120.00, due to the IRS on Apr 15, 2026.',
        },
        {
          title: 'Estimated refund updated',
          message:
            'The preliminary estimate for your 2025 tax return is an amount you owe of $1,120.00, due to the IRS on Apr 15, 2026.',
        },
      ])
      const kept = (await auditRows(portal, ['details'], { subjectId: id })).at(-1)
      expect(kept?.details).toStrictEqual({
        before: { estimatedRefund: -112_000, refundFinal: false },
        after: final,
      })
    })

    test.each(['pending', 'in_progress'] as const)(
      'is refused for a return that is %s',
      async (status) => {
        const client = await aClient(portal)
        const { id } = await aReturn(portal, { clientId: client.id, status })
        const answer = await finalize(id, 100)
        expect(answer.status).toBe(409)
        expect(answer.json()).toStrictEqual(refusal('This return is not completed yet'))
        expect((await client.api.get('/api/tax-returns')).list()[0]).toMatchObject({
          estimatedRefund: null,
          refundFinal: false,
        })
        expect((await client.api.get('/api/notifications')).list()).toEqual([])
      },
    )

    test('stays while the return is filed and the figure is the same, and is corrected, taken back and removed', async () => {
      const { id } = await aReturn(portal, { status: 'completed' })
      await finalize(id, 100)
      const filed = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
      expect(filed.json()).toMatchObject({ status: 'filed', refundFinal: true })
      expect((await estimate(id, '100.00')).json()).toMatchObject({ refundFinal: true })
      for (const [figure, final, cents, isFinal] of [
        [99, undefined, 9900, false],
        [90, true, 9000, true],
        [90, false, 9000, false],
        [90, true, 9000, true],
        [null, undefined, null, false],
      ] as const) {
        const answer = await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, {
          estimatedRefund: figure,
          final,
        })
        expect(answer.json()).toMatchObject({ estimatedRefund: cents, refundFinal: isFinal })
      }
    })

    test('is a figure', async () => {
      const { id } = await aReturn(portal, { status: 'filed' })
      expect((await finalize(id, null)).json()).toStrictEqual(
        invalid('Only a figure can be final', ['final', 'Only a figure can be final']),
      )
    })
  })
})

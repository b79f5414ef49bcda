import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aTimestamp,
  invalid,
  malformedIds,
  noId,
  noDocuments,
  refusal,
} from '#tests/support/shapes.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const admin = await anAdmin(portal)

const amountFormat = 'Enter an amount in dollars, such as 1,234.50'
const notNumbers = [
  'abc',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '$5',
  '1.2.3',
  '12,34',
  '٣٤',
  [150],
  {},
  true,
  null,
]

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
      id,
      taxYear: 2025,
      status: 'pending',
      estimatedRefund: null,
      refundFinal: false,
      letterSignedAt: null,
      taxPaid: null,
      taxPaidAt: null,
      signing: null,
      createdAt: aTimestamp,
      readyAt: null,
      clientTurnAt: aTimestamp,
      ...noDocuments,
      startedAt: null,
      completedAt: null,
      filedAt: null,
      paymentStatus: 'paid',
      paymentAmount: 15_000,
      paymentMethod: 'cash',
      paymentDate: aTimestamp,
      paymentNotes: notes,
      client: { id: clientId, firstName, lastName, email },
      preparer: null,
    })
    expect(await mailsTo(portal, email)).toStrictEqual([
      { template: 'payment-recorded', to: email, firstName, taxYear: 2025, form: '1040' },
    ])
    expect((await client.api.get('/api/notifications')).list()[0]).toMatchObject({
      title: 'Payment recorded',
      message: 'We recorded your payment of $150.00 for your 2025 tax return.',
    })
  })

  test.each([
    ['150', 15_000],
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    [99.9, 9990],
    [1.15, 115],
    [0.1, 10],
    ['0.01', 1],
    ['.5', 50],
    [' 5 ', 500],
    ['19.99', 1999],
    ['4.35', 435],
    ['10,000,000.00', 1_000_000_000],
  ])('accepts %j dollars as %i cents', async (paymentAmount, cents) => {
    const { id } = await aReturn(portal)
    const answer = await pay(id, { ...paid, paymentAmount })
    expect(answer.status).toBe(200)
    expect(answer.json()['paymentAmount']).toBe(cents)
  })

  test.each<[unknown, string]>([
    ...notNumbers.map((amount): [unknown, string] => [amount, amountFormat]),
    [undefined, amountFormat],
    ['', 'Enter an amount'],
    ['   ', 'Enter an amount'],
    ['1.005', 'Enter an amount with at most two decimals'],
    [1.005, 'Enter an amount with at most two decimals'],
    ['-1', 'Enter an amount that is not negative'],
    [-1, 'Enter an amount that is not negative'],
    ['-0', amountFormat],
    ['0', 'Enter an amount greater than zero'],
    [0, 'Enter an amount greater than zero'],
    ['10,000,000.01', 'Enter an amount of at most $10,000,000'],
    ['9007199254740993', 'Enter an amount of at most $10,000,000'],
    ['1'.repeat(20), 'Enter an amount of at most $10,000,000'],
    [1e21, amountFormat],
  ])('refuses the amount %j', async (paymentAmount, words) => {
    const { id } = await aReturn(portal)
    const answer = await pay(id, { ...paid, paymentAmount })
    expect(answer.status).toBe(400)
    expect(answer.json()).toStrictEqual(invalid(words, ['paymentAmount', words]))
  })

  test.each(['cash', 'check', 'credit_card', 'bank_transfer'])(
    'accepts %s',
    async (paymentMethod) => {
      const { id } = await aReturn(portal)
      expect((await pay(id, { ...paid, paymentMethod })).json()).toMatchObject({ paymentMethod })
    },
  )

  test.each([undefined, null, '', 'bitcoin', 'CASH', 1])(
    'refuses the method %j',
    async (paymentMethod) => {
      const { id } = await aReturn(portal)
      const answer = await pay(id, { ...paid, paymentMethod })
      expect(answer.status).toBe(400)
      const words = 'Payment method must be cash, check, credit_card or bank_transfer'
      expect(answer.json()).toStrictEqual(invalid(words, ['paymentMethod', words]))
    },
  )

  test.each([undefined, null, '', 'overdue', 'PAID', true])(
    'refuses the status %j',
    async (paymentStatus) => {
      const { id } = await aReturn(portal)
      const answer = await pay(id, { ...paid, paymentStatus })
      expect(answer.status).toBe(400)
      const words = 'Payment status must be paid or unpaid'
      expect(answer.json()).toStrictEqual(invalid(words, ['paymentStatus', words]))
    },
  )

  test('accepts at most 2,000 characters of notes', async () => {
    const { id } = await aReturn(portal)
    expect((await pay(id, { ...paid, paymentNotes: 'n'.repeat(2000) })).status).toBe(200)
    const answer = await pay(id, { ...paid, paymentNotes: 'n'.repeat(2001) })
    expect(answer.status).toBe(400)
    const words = 'Must be at most 2000 characters'
    expect(answer.json()).toStrictEqual(invalid(words, ['paymentNotes', words]))
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
    const kept = await portal.services.db
      .selectFrom('auditLog')
      .select('details')
      .where('subjectId', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept.details).toMatchObject({
      before: { paymentAmount: 15_000, paymentMethod: 'cash', paymentNotes: 'kept in the log' },
      after: { paymentStatus: 'unpaid', paymentAmount: null },
    })
  })

  test.each([noId, ...malformedIds])('answers 404 for the return %s', async (id) => {
    const answer = await pay(id, paid)
    expect(answer.status).toBe(404)
    expect(answer.json()).toStrictEqual(refusal('Tax return not found'))
  })

  test('is not for clients', async () => {
    const { api, id: clientId } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    const answer = await api.patch(`/api/tax-returns/${id}/payment`, paid)
    expect(answer.status).toBe(403)
    expect(answer.json()).toStrictEqual(refusal("You don't have permission to record payments"))
  })
})

describe('PATCH /api/tax-returns/:id/estimated-refund', () => {
  const estimate = (id: string, estimatedRefund: unknown) =>
    admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund })

  test.each([
    ['1,234.50', 123_450],
    [250, 25_000],
    ['-80.10', -8010],
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

  test('null clears it', async () => {
    const { id } = await aReturn(portal)
    await estimate(id, 100)
    expect((await estimate(id, null)).json()['estimatedRefund']).toBeNull()
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
    const aFiled = async () => aReturn(portal, { status: 'filed' })

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
      const kept = await portal.services.db
        .selectFrom('auditLog')
        .select('details')
        .where('subjectId', '=', id)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
      expect(kept.details).toStrictEqual({
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

    test('stays final when the return is filed', async () => {
      const { id } = await aReturn(portal, { status: 'completed' })
      await finalize(id, 100)
      const filed = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
      expect(filed.json()).toMatchObject({ status: 'filed', refundFinal: true })
    })

    test('without a word on it, the same figure stays final and another is an estimate', async () => {
      const { id } = await aFiled()
      await finalize(id, 100)
      expect((await estimate(id, '100.00')).json()).toMatchObject({ refundFinal: true })
      expect((await estimate(id, 99)).json()).toMatchObject({
        estimatedRefund: 9900,
        refundFinal: false,
      })
    })

    test('can be corrected, taken back and removed', async () => {
      const { id } = await aFiled()
      await finalize(id, 100)
      expect((await finalize(id, 90)).json()).toMatchObject({
        estimatedRefund: 9000,
        refundFinal: true,
      })
      expect((await finalize(id, 90, false)).json()).toMatchObject({ refundFinal: false })
      await finalize(id, 90)
      expect((await estimate(id, null)).json()).toMatchObject({
        estimatedRefund: null,
        refundFinal: false,
      })
    })

    test('is a figure', async () => {
      const { id } = await aFiled()
      expect((await finalize(id, null)).json()).toStrictEqual(
        invalid('Only a figure can be final', ['final', 'Only a figure can be final']),
      )
    })
  })

  test.each([
    undefined,
    '',
    'abc',
    '1.005',
    '1e3',
    '-0',
    -0.001,
    '10,000,000.01',
    '-10,000,000.01',
    [],
    true,
  ])('refuses %j', async (dollars) => {
    const { id } = await aReturn(portal)
    const answer = await estimate(id, dollars)
    expect(answer.status).toBe(400)
    expect(answer.json()['errors']).toMatchObject([{ path: 'estimatedRefund' }])
  })

  test.each([noId, ...malformedIds])('answers 404 for the return %s', async (id) => {
    const answer = await estimate(id, 1)
    expect(answer.status).toBe(404)
    expect(answer.json()).toStrictEqual(refusal('Tax return not found'))
  })

  test('is not for clients', async () => {
    const { api, id: clientId } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    const answer = await api.patch(`/api/tax-returns/${id}/estimated-refund`, {
      estimatedRefund: 1,
    })
    expect(answer.status).toBe(403)
    expect(answer.json()['message']).toBe("You don't have permission to set the estimated refund")
  })
})

import { expect, test } from 'vitest'
import { recordedAlready } from '#client/portal/staff/base/recorded-already.ts'
import { cents } from '#shared/base/money.ts'
import { aStaffPayment } from '#tests/components/support/money.ts'

const entry = { note: 'Check 4711', receivedOn: '2150-04-20' } as const
const payment = aStaffPayment({ ...entry, createdAt: new Date('2150-04-21T18:00:00Z') })
const same = { ...entry, way: 'check' as const, cents: payment.cents }

test.each([
  ['the same', same, [true, 'Check 4711 of $310.00 from Nora Day was recorded on Apr 21, 2150.']],
  ['another way to write it', { ...same, note: 'From his wife, check no. 4711' }, [true]],
  [
    'another day',
    { ...same, receivedOn: '2150-05-02' },
    [
      false,
      'Check 4711 of $310.00 from Nora Day, received on Apr 20, 2150, was recorded on Apr 21, 2150.',
    ],
  ],
  ['another amount', { ...same, cents: cents.parse(100) }, [false]],
  ['no amount yet', { ...same, cents: null }, [false]],
  ['another number', { ...same, note: 'Check 4712' }, null],
  ['no number', { ...same, note: '' }, [true]],
  ['no number, on another day', { ...same, note: '', receivedOn: '2150-05-02' }, null],
  ['other money', { ...same, way: 'cash' as const }, null],
])('%s', (_name, check, expected) => {
  const again = recordedAlready(check, [payment])
  expect(again && [again.asks, again.text].slice(0, expected?.length)).toEqual(expected)
})

test('without a number, only the same amount on the same day is the same check', () => {
  const without = { ...payment, note: 'For Ann' }
  const check = { ...same, note: 'Paid at the desk' }
  expect(recordedAlready(check, [without])).toMatchObject({
    asks: true,
    text: 'A check of $310.00 from Nora Day was recorded on Apr 21, 2150.',
  })
  expect(recordedAlready({ ...check, receivedOn: '2150-05-02' }, [without])).toBeNull()
})

test('of other money, the same amount on the same day asks', () => {
  const cash = { ...payment, way: 'cash' as const, note: '' }
  const check = { ...same, way: 'cash' as const, note: 'From his wife' }
  expect(recordedAlready(check, [cash])).toEqual({
    asks: true,
    text: 'A payment of $310.00 from Nora Day was recorded on Apr 21, 2150.',
  })
  expect(recordedAlready({ ...check, receivedOn: '2150-05-02' }, [cash])).toBeNull()
})

test('an entry that was wrong, failed, or was no check does not count', () => {
  const others = [
    { ...payment, corrected: payment.cents },
    { ...payment, state: 'failed' as const },
    { ...payment, way: 'cash' as const },
    { ...payment, kind: 'refund' as const },
  ]
  expect(recordedAlready(same, others)).toBeNull()
})

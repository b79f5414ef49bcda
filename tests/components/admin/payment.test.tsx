import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { cents } from '#shared/base/money.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { messages, onPhone } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, id, returnsPage } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Payment' })
const status = dialog.getByLabelText('Payment status')
const amount = dialog.getByLabelText('Amount')
const method = dialog.getByLabelText('Payment method')
const notes = dialog.getByLabelText('Notes (optional)')
const save = dialog.getByRole('button', { name: 'Save payment' })

async function openPayment(answers: Answers = {}) {
  const screen = await openDashboard([aReturn()], answers)
  await action('Payment').click()
  return screen
}

test('a row says what of the price is received; with a price the amount is all of it', async () => {
  const rows = [
    [25_000, 6000, '$250.00 of $310.00'],
    [0, 31_000, 'Unpaid'],
    [0, 0, 'Nothing owed'],
  ] as const
  await openDashboard(
    rows.map(([received, owed], at) =>
      aReturn({ id: id(at + 1), received: cents.parse(received), owed: cents.parse(owed) }),
    ),
  )
  for (const [at, [, , text]] of rows.entries()) {
    await expect.element(row().nth(at).getByText(text, { exact: true })).toBeVisible()
  }
  await action('Payment', row().first()).click()
  await expect.element(amount).toHaveValue(310)
  await expect
    .element(dialog.getByText('The price is $310.00, of which $250.00 is received.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'on the client’s page' })).toBeVisible()
})

test("a payment opens at Paid with the cursor in Amount, is sent as typed ('Failed to update payment status' keeps it, 'Payment Updated'), and is removed", async () => {
  const { server } = await openPayment({ 'admin.returns.updatePayment': unreachable })
  await expect.element(status).toHaveValue('paid')
  await expect.element(amount).toHaveFocus()
  await status.selectOptions('unpaid')
  for (const field of [amount, method, notes]) await expect.element(field).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog.getByText(/^No payment is recorded/)).toBeVisible()
  await status.selectOptions('paid')
  await expect.element(amount).toHaveAttribute('step', '0.01')
  const methods = method.getByRole('option').elements()
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Choose a method',
    'Cash',
    'Check',
    'Credit card',
    'Bank transfer',
  ])
  await amount.fill('1150.10')
  await method.selectOptions('bank_transfer')
  await notes.fill('Two invoices')
  await save.click()
  await expect.element(messages().getByText('Failed to update payment status')).toBeVisible()
  await expect.element(amount).toHaveValue(1150.1)
  const sent = { paymentAmount: cents.parse(115_010), paymentMethod: 'bank_transfer' } as const
  server.answer({ 'admin.returns.updatePayment': aReturn({ paymentStatus: 'paid', ...sent }) })
  await save.click()
  await expect.element(messages().getByText('Payment Updated')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row().getByText('$1,150.10', { exact: true })).toBeVisible()
  const last = () => server.inputs('admin.returns.updatePayment').at(-1)
  expect(last()).toMatchObject({
    paymentAmount: '1150.10',
    paymentMethod: 'bank_transfer',
    paymentNotes: 'Two invoices',
  })
  server.answer({ 'admin.returns.updatePayment': aReturn() })
  await action('Payment').click()
  await expect.element(amount).toHaveValue(1150.1)
  await status.selectOptions('unpaid')
  await save.click()
  await expect.element(row().getByText('Unpaid', { exact: true })).toBeVisible()
  expect(last()).toEqual({ id: aReturn().id, version: 1, paymentStatus: 'unpaid' })
})

const conflict = page.getByRole('dialog', { name: 'Changed while you were typing' })
const paid = (differs: Partial<AdminTaxReturn> = {}) =>
  aReturn({
    version: 2,
    paymentStatus: 'paid',
    paymentAmount: cents.parse(15_000),
    paymentMethod: 'cash',
    ...differs,
  })

/** A payment of $20 is typed; meanwhile somebody else made these changes, each after the one before. */
async function payLate(...changes: AdminTaxReturn[]) {
  const { server } = await openPayment({
    'admin.returns.updatePayment': ({ version = 0 }) => {
      const taxReturn = changes[version - 1]
      if (taxReturn === undefined) return paid({ version: 9, paymentAmount: cents.parse(2000) })
      throw errors.changedMeanwhile({ opened: version, current: version + 1, taxReturn })
    },
  })
  await amount.fill('20')
  await method.selectOptions('check')
  await save.click()
  return () => server.inputs('admin.returns.updatePayment').map(({ version }) => version)
}

test('a payment that somebody else recorded first is a question, what was typed stays, and another change is none', async () => {
  const sent = await payLate(
    aReturn({ version: 2, status: 'in_progress' }),
    paid({ version: 3, status: 'in_progress' }),
  )
  await expect
    .element(conflict.getByRole('radio', { name: 'Saved now $150.00, Cash' }))
    .toBeVisible()
  await expect.element(conflict.getByRole('radio', { name: 'Yours $20.00, Check' })).toBeVisible()
  expect(sent()).toEqual([1, 2])
  await conflict.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue(20)
  await save.click()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(messages().getByText('Payment Updated')).toBeVisible()
  expect(sent()).toEqual([1, 2, 1, 2, 3])
})

test("taking somebody else's payment saves nothing; one that they recorded too is not recorded twice", async () => {
  const sent = await payLate(paid(), paid({ version: 3, paymentAmount: cents.parse(3000) }))
  await conflict.getByRole('radio', { name: /^Saved now/ }).click()
  await conflict.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row().getByText('$150.00', { exact: true })).toBeVisible()
  expect(sent()).toEqual([1])
  await action('Payment').click()
  await amount.fill('30')
  await save.click()
  await expect.element(messages().getByText('Nothing to save')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([1, 2])
})

test('the estimated refund is set, also over that of somebody else, changed to an amount owed, removed, and marked as final once the return is completed', async () => {
  const dialog = page.getByRole('dialog', { name: 'Estimated refund' })
  const now = aReturn({ version: 2, estimatedRefund: cents.parse(-2000) })
  await onPhone()
  const { server } = await openDashboard([aReturn()], {
    'admin.returns.updateEstimatedRefund': ({ estimatedRefund, version = 0 }) => {
      if (version === 1) throw errors.changedMeanwhile({ opened: 1, current: 2, taxReturn: now })
      const figure = estimatedRefund === null ? null : cents.parse(Number(estimatedRefund) * 100)
      return { ...now, estimatedRefund: figure }
    },
  })
  await page.getByRole('button', { name: 'Nora Day' }).click()
  /** A return's figure where its row's sheet shows it. */
  const figure = (name: string | RegExp) =>
    page.getByRole('dialog', { name: 'Nora Day' }).getByRole('button', { name, exact: true })
  const saveEstimate = dialog.getByRole('button', { name: 'Save estimate' })
  const expected = dialog.getByLabelText('The client can expect')
  await figure('TBD').click()
  await dialog.getByLabelText('Amount').fill('2318')
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  await saveEstimate.click()
  await expect.element(conflict.getByRole('radio', { name: 'Saved now $20.00 owed' })).toBeVisible()
  await expect
    .element(conflict.getByRole('radio', { name: 'Yours $2,318.00 refund' }))
    .toBeVisible()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await figure('$2,318.00').click()
  await expected.selectOptions('owed')
  await saveEstimate.click()
  await figure('−$2,318.00').click()
  await expected.selectOptions('unknown')
  await saveEstimate.click()
  await expect.element(figure('TBD')).toBeVisible()
  const sent = () => server.inputs('admin.returns.updateEstimatedRefund')
  expect(sent().map((one) => [one.version, one.estimatedRefund])).toEqual([
    [1, '2318'],
    [2, '2318'],
    [2, '-2318.00'],
    [2, null],
  ])
  const known = { estimatedRefund: cents.parse(-5), status: 'completed' } as const
  server.answer({
    'admin.returns.list': returnsPage([aReturn(known)]),
    'admin.returns.updateEstimatedRefund': aReturn({ ...known, refundFinal: true }),
  })
  await server.tell({ topics: ['returns'] })
  await figure('−$0.05').click()
  await dialog.getByRole('checkbox', { name: 'This is the figure on the prepared return' }).click()
  await saveEstimate.click()
  await expect.element(figure(/Final$/)).toMatchTextContent('−$0.05Final')
  expect(sent().at(-1)).toMatchObject({ estimatedRefund: '-0.05', final: true })
})

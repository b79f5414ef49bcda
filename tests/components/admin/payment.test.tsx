import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { cents } from '#shared/base/money.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { messages, onPhone } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, id } from '#tests/support/fixtures.ts'

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

test('a row says what of the price is received', async () => {
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
})

test('a payment opens at Paid with the cursor in Amount, and nothing new is not saved', async () => {
  await openPayment()
  await expect.element(status).toHaveValue('paid')
  await expect.element(amount).toHaveFocus()
  await status.selectOptions('unpaid')
  for (const field of [amount, method, notes]) await expect.element(field).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog.getByText(/^No payment is recorded/)).toBeVisible()
  await status.selectOptions('paid')
  for (const field of [amount, method, notes]) await expect.element(field).toBeVisible()
  await expect.element(amount).toHaveAttribute('step', '0.01')
  expect(
    method
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a method', 'Cash', 'Check', 'Credit card', 'Bank transfer'])
})

test('with a price the amount is all of it, beside what is received already', async () => {
  const part = { received: cents.parse(25_000), owed: cents.parse(6000) }
  await openDashboard([aReturn(part)])
  await action('Payment').click()
  await expect.element(amount).toHaveValue(310)
  await expect
    .element(dialog.getByText('The price is $310.00, of which $250.00 is received.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'on the client’s page' })).toBeVisible()
})

test("the amount is sent as typed: 'Payment Updated', and the row shows it", async () => {
  const { server } = await openPayment({
    'admin.returns.updatePayment': aReturn({
      paymentStatus: 'paid',
      paymentAmount: cents.parse(115_010),
    }),
  })
  await status.selectOptions('paid')
  await amount.fill('1150.10')
  await method.selectOptions('bank_transfer')
  await notes.fill('Two invoices')
  await save.click()
  await expect.element(messages().getByText('Payment Updated')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row().getByText('$1,150.10', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.returns.updatePayment'))
    .toMatchObject([
      { paymentAmount: '1150.10', paymentMethod: 'bank_transfer', paymentNotes: 'Two invoices' },
    ])
})

test("when the call fails: 'Failed to update payment status', and the input stays", async () => {
  await openPayment({ 'admin.returns.updatePayment': unreachable })
  await status.selectOptions('paid')
  await amount.fill('20')
  await method.selectOptions('cash')
  await save.click()
  await expect.element(messages().getByText('Failed to update payment status')).toBeVisible()
  await expect.element(amount).toHaveValue(20)
})

test('choosing unpaid removes the payment', async () => {
  const paid = aReturn({
    paymentStatus: 'paid',
    paymentAmount: cents.parse(9990),
    paymentMethod: 'cash',
  })
  const { server } = await openDashboard([paid], { 'admin.returns.updatePayment': aReturn() })
  await action('Payment').click()
  await expect.element(amount).toHaveValue(99.9)
  await status.selectOptions('unpaid')
  await save.click()
  await expect.element(row().getByText('Unpaid', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.returns.updatePayment'))
    .toEqual([{ id: paid.id, version: 1, paymentStatus: 'unpaid' }])
})

/** A return's figure where its row's sheet shows it. */
const figure = (name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Nora Day' }).getByRole('button', { name, exact: true })

async function openSheet(taxReturn: AdminTaxReturn, answers: Answers) {
  await onPhone()
  const screen = await openDashboard([taxReturn], answers)
  await page.getByRole('button', { name: 'Nora Day' }).click()
  return screen
}

test('the estimated refund is set, changed to an amount owed, and removed', async () => {
  const estimate = page.getByRole('dialog', { name: 'Estimated refund' })
  const { server } = await openSheet(aReturn(), {
    'admin.returns.updateEstimatedRefund': ({ estimatedRefund }) =>
      aReturn({
        estimatedRefund:
          estimatedRefund === null ? null : cents.parse(Number(estimatedRefund) * 100),
      }),
  })
  const saveEstimate = estimate.getByRole('button', { name: 'Save estimate' })
  await figure('TBD').click()
  await estimate.getByLabelText('Amount').fill('2318')
  await expect.element(estimate.getByRole('checkbox')).not.toBeInTheDocument()
  await saveEstimate.click()
  await figure('$2,318.00').click()
  await estimate.getByLabelText('The client can expect').selectOptions('owed')
  await saveEstimate.click()
  await figure('−$2,318.00').click()
  await estimate.getByLabelText('The client can expect').selectOptions('unknown')
  await saveEstimate.click()
  await expect.element(figure('TBD')).toBeVisible()
  const sent = () =>
    server.inputs('admin.returns.updateEstimatedRefund').map((one) => one.estimatedRefund)
  await expect.poll(sent).toEqual(['2318', '-2318.00', null])
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

/** The dialog types a payment of $20; meanwhile somebody else changed the return to `now`. */
async function payLate(now: AdminTaxReturn) {
  const { server } = await openPayment({
    'admin.returns.updatePayment': ({ version = 0 }) => {
      if (version === now.version) return paid({ version: 3, paymentAmount: cents.parse(2000) })
      throw errors.changedMeanwhile({ opened: version, current: now.version, taxReturn: now })
    },
  })
  await status.selectOptions('paid')
  await amount.fill('20')
  await method.selectOptions('check')
  await save.click()
  return () => server.inputs('admin.returns.updatePayment').map(({ version }) => version)
}

test('a payment that somebody else recorded first is a question, and what was typed stays', async () => {
  const sent = await payLate(paid())
  await expect
    .element(conflict.getByRole('radio', { name: 'Saved now $150.00, Cash' }))
    .toBeVisible()
  await expect.element(conflict.getByRole('radio', { name: 'Yours $20.00, Check' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue(20)
  await save.click()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(messages().getByText('Payment Updated')).toBeVisible()
  expect(sent()).toEqual([1, 1, 2])
})

test("taking somebody else's payment closes the dialog and saves nothing", async () => {
  const sent = await payLate(paid())
  await conflict.getByRole('radio', { name: /^Saved now/ }).click()
  await conflict.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row().getByText('$150.00', { exact: true })).toBeVisible()
  expect(sent()).toEqual([1])
})

test('a payment passes when only something else changed in the meantime', async () => {
  const sent = await payLate(aReturn({ version: 2, status: 'in_progress' }))
  await expect.element(messages().getByText('Payment Updated')).toBeVisible()
  expect(sent()).toEqual([1, 2])
})

test('a payment that somebody else recorded too is not recorded twice', async () => {
  const same = { paymentAmount: cents.parse(2000), paymentMethod: 'check' } as const
  const sent = await payLate(paid(same))
  await expect.element(messages().getByText('Nothing to save')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([1])
})

test('an estimate that somebody else set first is a question', async () => {
  const estimate = page.getByRole('dialog', { name: 'Estimated refund' })
  const now = aReturn({ version: 2, estimatedRefund: cents.parse(-2000) })
  const { server } = await openSheet(aReturn(), {
    'admin.returns.updateEstimatedRefund': ({ version = 0 }) => {
      if (version === 2) return { ...now, version: 3, estimatedRefund: cents.parse(500) }
      throw errors.changedMeanwhile({ opened: version, current: 2, taxReturn: now })
    },
  })
  await figure('TBD').click()
  await estimate.getByLabelText('Amount').fill('5')
  await estimate.getByRole('button', { name: 'Save estimate' }).click()
  await expect.element(conflict.getByRole('radio', { name: 'Saved now $20.00 owed' })).toBeVisible()
  await expect.element(conflict.getByRole('radio', { name: 'Yours $5.00 refund' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(figure('$5.00')).toBeVisible()
  const sent = server.inputs('admin.returns.updateEstimatedRefund')
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('the figure of a completed return can be marked as final', async () => {
  const dialog = page.getByRole('dialog', { name: 'Estimated refund' })
  const mark = dialog.getByRole('checkbox', { name: 'This is the figure on the prepared return' })
  const known = { estimatedRefund: cents.parse(-5), status: 'completed' } as const
  const { server } = await openSheet(aReturn(known), {
    'admin.returns.updateEstimatedRefund': aReturn({ ...known, refundFinal: true }),
  })
  await figure('−$0.05').click()
  await mark.click()
  await dialog.getByRole('button', { name: 'Save estimate' }).click()
  await expect.element(figure(/Final$/)).toMatchTextContent('−$0.05Final')
  await expect
    .poll(() => server.inputs('admin.returns.updateEstimatedRefund'))
    .toMatchObject([{ estimatedRefund: '-0.05', final: true }])
})

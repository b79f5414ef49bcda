import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/money.ts'
import { axeFindings, inDark, inLight } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row, searchBox } from '#tests/components/support/staff.ts'
import { aDocument, aReturn, someDetails } from '#tests/support/fixtures.ts'

const dialogs: [button: string, content: string][] = [
  ['File', 'A mistake can be set back until the end of the day.'],
  ['Upload', 'Drop files here'],
  ['Payment', 'Payment status'],
  ['Client', 'Tax returns'],
  ['Docs', 'w2.pdf'],
  ['Filed', '1 completed tax return(s)'],
]

test('axe finds nothing on the dashboard and in its dialogs, light and dark, and each dialog returns the focus', async () => {
  await openDashboard([aReturn({ status: 'completed' })], {
    'admin.users.clientDetails': someDetails(),
    'admin.mail.deliverability': { refusedSince: null },
    'admin.documents.list': [aDocument()],
    'admin.documents.filedReturns': [aDocument({ originalName: '1040.pdf' })],
  })
  await expect.element(row()).toBeVisible()
  const users = page.getByRole('region', { name: 'User role management' })
  await users.getByText('User role management').click()
  await expect.element(users).toMatchTextContent('Admins')
  expect(await axeFindings('body')).toEqual([])
  const dialog = page.getByRole('dialog')
  for (const [button, content] of dialogs) {
    await action(button).click()
    await expect.element(dialog).toMatchTextContent(content)
    expect(await axeFindings('[role=dialog]'), button).toEqual([])
    await inDark()
    expect(await axeFindings('[role=dialog]'), `${button}, dark`).toEqual([])
    await inLight()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(action(button)).toHaveFocus()
  }
  await inDark()
  expect(await axeFindings('body')).toEqual([])
})

test('keyboard only: find a return, open it, record a payment and leave', async () => {
  await openDashboard([aReturn()], {
    'admin.returns.updatePayment': aReturn({
      paymentStatus: 'paid',
      paymentAmount: cents.parse(12_000),
    }),
  })
  await searchBox().click()
  await userEvent.keyboard('nora.day@example.com')
  await expect.element(action('Payment')).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if (document.activeElement === action('Payment').element()) break
    await userEvent.tab()
  }
  await expect.element(action('Payment')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
  await userEvent.keyboard('120')
  await userEvent.tab()
  await dialog.getByLabelText('Payment method').selectOptions('cash')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(row().getByText('$120.00', { exact: true })).toBeVisible()
  await expect.element(action('Payment')).toHaveFocus()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { action, openDashboard, row, searchBox, table } from '#tests/components/support/staff.ts'
import { aReturn, id, someDetails } from '#tests/support/fixtures.ts'

const returns = [2025, 2024, 2023].map((taxYear, age) => aReturn({ id: id(age + 1), taxYear }))
const ofClient = {
  'admin.users.clientDetails': someDetails(),
  'admin.mail.deliverability': { refusedSince: null },
}
const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const menu = page.getByRole('dialog', { name: 'View' })

async function openTable() {
  const opened = await openDashboard(returns, ofClient)
  await expect.element(row().nth(2)).toBeVisible()
  return opened
}

const QUESTION_MARK = '{Shift>}?{/Shift}'
const inRow = (index: number) => action('Client', row().nth(index))

test('j and k move through the rows and stop at the ends; Enter opens the details; ? shows the keys, which are turned off there; density and columns are remembered; / leads to the search, where keys are text', async () => {
  const { router } = await openTable()
  await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}')
  expect(table().element().contains(document.activeElement)).toBe(false)
  await userEvent.keyboard('j')
  await expect.element(inRow(0)).toHaveFocus()
  await userEvent.keyboard('jjj')
  await expect.element(inRow(2)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(inRow(1)).toHaveFocus()
  expect(getComputedStyle(inRow(1).element()).outlineStyle).toBe('solid')
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('dialog', { name: 'Client details' })
  await expect.element(details).toBeVisible()
  await userEvent.keyboard(`jk${QUESTION_MARK}`)
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(inRow(1)).toHaveFocus()
  await userEvent.keyboard(QUESTION_MARK)
  await expect.element(help).toMatchTextContent('Next return')
  await help.getByLabelText('Use single-key shortcuts').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await router.navigate({ to: '/about' })
  await router.navigate({ to: '/admin' })
  await expect.element(row().first()).toBeVisible()
  await userEvent.keyboard(`j${QUESTION_MARK}`)
  expect(table().element().contains(document.activeElement)).toBe(false)
  await expect.element(help).not.toBeInTheDocument()
  const height = () => row().first().element().getBoundingClientRect().height
  const comfortable = height()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await menu.getByLabelText('Compact').click()
  await menu.getByLabelText('Status').click()
  expect(height()).toBeLessThan(comfortable)
  await expect.poll(() => table().getByRole('columnheader').elements().length).toBe(9)
  const stored = (): unknown => JSON.parse(localStorage.getItem('returnsTable') ?? '')
  expect(stored()).toEqual({ density: 'compact', hidden: ['status'], keys: false })
  await menu.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByLabelText('Use single-key shortcuts').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(inRow(0)).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(searchBox()).toHaveFocus()
  await userEvent.keyboard(`jk/${QUESTION_MARK}`)
  await expect.element(searchBox()).toHaveValue('jk/?')
  await expect.element(help).not.toBeInTheDocument()
})

test('a remembered view is used from the start, and what makes no sense is ignored', async () => {
  localStorage.setItem('returnsTable', '{"density":"tiny","hidden":["year","no column"],"keys":1}')
  await openTable()
  await expect.element(table()).toHaveAttribute('data-density', 'comfortable')
  expect(table().getByRole('columnheader', { name: 'Year' }).elements()).toEqual([])
  expect(table().getByRole('columnheader').elements()).toHaveLength(9)
  await userEvent.keyboard('j')
  await expect.element(inRow(0)).toHaveFocus()
})

test('keyboard only: open a return, record a payment and leave', async () => {
  await openDashboard([aReturn()], {
    'admin.returns.updatePayment': aReturn({
      paymentStatus: 'paid',
      paymentAmount: cents.parse(12_000),
    }),
  })
  await expect.element(action('Payment')).toBeVisible()
  page.getByRole('checkbox', { name: 'Select Nora Day, 2025' }).element().focus()
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

test('Escape closes a dialog of a row, and its button has the focus', async () => {
  await openDashboard([aReturn({ status: 'completed' })], { 'admin.documents.list': [] })
  const dialog = page.getByRole('dialog')
  for (const [button, content] of [
    ['File', 'A mistake can be set back until the end of the day.'],
    ['Upload', 'Drop files here'],
  ] as const) {
    await action(button).click()
    await expect.element(dialog).toMatchTextContent(content)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(action(button)).toHaveFocus()
  }
})

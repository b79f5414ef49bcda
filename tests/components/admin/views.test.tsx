import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pending } from '#tests/components/support/answers.ts'
import { messages, renderScreen, server } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row, searchBox, table } from '#tests/components/support/staff.ts'
import { aReturn, anAdmin, id, ofDashboard, returnsPage } from '#tests/support/fixtures.ts'

const years = [2025, 2024, 2023]
const returns = years.map((taxYear, index) => aReturn({ id: id(index + 1), taxYear }))
const heading = (name: string) => table().getByRole('columnheader', { name })
const openFilters = page.getByRole('button', { name: /^Filters/ })
const filterSheet = page.getByRole('dialog', { name: 'Filters' })
const csv = 'GET /api/admin/tax-returns.csv'

/** The last input of the table's query. */
function asked() {
  const {
    limit: _limit,
    cursor: _cursor,
    ...view
  } = server().inputs('admin.returns.list').at(-1) ?? {}
  return view
}

test('a click on a column heading sorts one way, then the other, then the usual way again', async () => {
  const { router } = await openDashboard(returns)
  const columns: [name: string, sort: string, first: 'ascending' | 'descending'][] = [
    ['Client', 'client', 'ascending'],
    ['Year', 'year', 'descending'],
    ['Completed', 'completed', 'descending'],
  ]
  for (const [name, sort, first] of columns) {
    const [ascending, descending] = [
      { sort, direction: 'asc' },
      { sort, direction: 'desc' },
    ]
    const ways = first === 'ascending' ? [ascending, descending] : [descending, ascending]
    await expect.element(heading(name)).not.toHaveAttribute('aria-sort')
    await action(name, heading(name)).click()
    await expect.element(heading(name)).toHaveAttribute('aria-sort', first)
    await expect.poll(asked).toEqual(ways[0])
    await action(name, heading(name)).click()
    await expect.poll(asked).toEqual(ways[1])
    await action(name, heading(name)).click()
    await expect.poll(() => router.state.location.href).toBe('/admin')
    await expect.element(heading(name)).not.toHaveAttribute('aria-sort')
  }
})

test('a filter moves neither the table nor the search', async () => {
  await openDashboard(returns)
  const places = () =>
    [table(), searchBox()].map((at) => {
      const { top, width } = at.element().getBoundingClientRect()
      return [top, width]
    })
  await expect.element(heading('Client')).toBeVisible()
  const before = places()
  await page.getByLabelText('Status', { exact: true }).selectOptions('Pending')
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Ready to prepare' }).click()
  await expect.poll(() => asked()).toMatchObject({ work: 'ready' })
  expect(places()).toEqual(before)
})

test('the list is sorted by keyboard, and the focus stays on the heading', async () => {
  const { router } = await openDashboard(returns)
  const sort = action('Client', heading('Client'))
  await expect.element(sort).toBeVisible()
  sort.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toBe('/admin?sort=client&direction=asc')
  await userEvent.keyboard(' ')
  await expect.poll(() => router.state.location.href).toBe('/admin?sort=client')
  await expect.element(sort).toHaveFocus()
})

test('an address opens its search, filters and order, and Back undoes each', async () => {
  const shared = '/admin?search=nora&payment=paid&work=new&taxYear=2025&status=filed&sort=payment'
  const filters = { payment: 'paid', work: 'new', taxYear: 2025, status: 'filed' }
  const view = { search: 'nora', ...filters, sort: 'payment', direction: 'desc' }
  const filed = [aReturn({ status: 'filed' })]
  const { router } = await renderScreen(shared, { viewer: anAdmin(), answers: ofDashboard(filed) })
  await expect.poll(asked).toEqual(view)
  await expect.element(searchBox()).toHaveValue('nora')
  await expect.element(heading('Payment')).toHaveAttribute('aria-sort', 'descending')
  await openFilters.click()
  const payment = filterSheet.getByLabelText('Payment status')
  await expect.element(payment).toHaveValue('paid')
  await expect.element(filterSheet.getByLabelText('Next step')).toHaveValue('new')
  await expect.element(filterSheet.getByLabelText('Tax year')).toHaveValue('2025')
  await payment.selectOptions('Unpaid')
  await filterSheet.getByRole('button', { name: 'Show returns' }).click()
  await expect.poll(asked).toEqual({ ...view, payment: 'unpaid' })
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe(shared)
  await openFilters.click()
  await expect.element(payment).toHaveValue('paid')
})

test('the list searches while typing and says when nothing matches; one button clears all filters', async () => {
  const { router, server: firm } = await openDashboard(returns, {}, '?sort=year')
  await expect.element(row().first()).toBeVisible()
  firm.answer({ 'admin.returns.list': returnsPage([]) })
  await searchBox().fill('nobody of that name')
  await expect.element(page.getByText('No tax returns match')).toBeVisible()
  await expect
    .poll(asked)
    .toEqual({ search: 'nobody of that name', sort: 'year', direction: 'desc' })
  await page.getByLabelText('Status', { exact: true }).selectOptions('Filed')
  await expect.poll(asked).toMatchObject({ status: 'filed' })
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.poll(() => router.state.location.href).toBe('/admin?sort=year')
  await expect.element(searchBox()).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('sorting keeps the selection', async () => {
  await openDashboard(returns)
  await page.getByRole('checkbox', { name: 'Select Nora Day, 2025' }).click()
  await action('Year', heading('Year')).click()
  await expect.poll(asked).toEqual({ sort: 'year', direction: 'desc' })
  await expect.element(page.getByText('1 return selected')).toBeVisible()
})

test('Show more adds the next page until all returns are shown', async () => {
  const many = Array.from({ length: 60 }, (_, index) => aReturn({ id: id(1000 + index) }))
  const { server: firm } = await openDashboard([], {
    'admin.returns.list': ({ cursor }) =>
      cursor === 'next' ? returnsPage(many.slice(50)) : returnsPage(many.slice(0, 50), 60),
  })
  await expect.element(page.getByText('50 of 60 returns')).toBeVisible()
  await expect.poll(() => row().elements().length).toBe(50)
  await page.getByRole('button', { name: 'Show more', exact: true }).click()
  await expect.poll(() => row().elements().length).toBe(60)
  await expect
    .element(page.getByRole('button', { name: 'Show more', exact: true }))
    .not.toBeInTheDocument()
  await expect
    .poll(() => firm.inputs('admin.returns.list').at(-1))
    .toMatchObject({ cursor: 'next' })
})

test('Show more stays while a new order loads', async () => {
  const many = Array.from({ length: 50 }, (_, index) => aReturn({ id: id(1000 + index) }))
  await openDashboard([], {
    'admin.returns.list': ({ sort }) => (sort === 'wait' ? returnsPage(many, 60) : pending()),
  })
  await expect.element(page.getByText('50 of 60 returns')).toBeVisible()
  await action('Year', heading('Year')).click()
  await expect.poll(asked).toEqual({ sort: 'year', direction: 'desc' })
  await expect.element(page.getByRole('button', { name: 'Show more', exact: true })).toBeVisible()
})

test('an export that fails says why', async () => {
  const { server: firm } = await openDashboard(returns)
  firm.answerRequests({
    [csv]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(messages().getByText('Export failed')).toBeVisible()
  await expect
    .element(messages().getByText('The server could not be reached. Try again.'))
    .toBeVisible()
})

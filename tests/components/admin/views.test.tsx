import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unreachable } from '#tests/components/support/answers.ts'
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

test('a filter moves neither the table nor the search; a due day is one, until a second press; a heading sorts one way, then the other, then the usual way again, by keyboard too; focus and selection stay', async () => {
  const { router } = await openDashboard(returns)
  const places = () =>
    [table(), searchBox()].map((at) => {
      const { top, width } = at.element().getBoundingClientRect()
      return [top, width]
    })
  await expect.element(heading('Client')).toBeVisible()
  const before = places()
  await page.getByLabelText('Status', { exact: true }).selectOptions('Pending')
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  const day = page.getByRole('list', { name: 'Due' }).getByRole('button').nth(2)
  await day.click()
  await expect.poll(asked).toMatchObject({ work: 'due2' })
  await expect.element(day).toHaveAttribute('aria-pressed', 'true')
  await day.click()
  await expect.poll(() => router.state.location.search).toEqual({})
  await page.getByRole('button', { name: 'Ready to prepare' }).click()
  await expect.poll(asked).toMatchObject({ work: 'ready' })
  expect(places()).toEqual(before)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.href).toBe('/admin')
  await page.getByRole('checkbox', { name: 'Select Nora Day, 2025' }).click()
  const client = action('Client', heading('Client'))
  const order = (name: string) => heading(name).element().getAttribute('aria-sort')
  expect(order('Client')).toBeNull()
  client.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ sort: 'client', direction: 'asc' })
  await expect.poll(() => order('Client')).toBe('ascending')
  await expect.poll(asked).toEqual({ sort: 'client', direction: 'asc' })
  await userEvent.keyboard(' ')
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'client' })
  await expect.poll(asked).toEqual({ sort: 'client', direction: 'desc' })
  await expect.element(client).toHaveFocus()
  await client.click()
  await expect.poll(() => router.state.location.href).toBe('/admin')
  expect(order('Client')).toBeNull()
  await action('Year', heading('Year')).click()
  await expect.poll(() => order('Year')).toBe('descending')
  await expect.poll(asked).toEqual({ sort: 'year', direction: 'desc' })
  await expect.element(page.getByText('1 return selected')).toBeVisible()
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

test('the list searches while typing and says when nothing matches; one button clears all filters; an export that fails says why', async () => {
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
  firm.answerRequests({ [csv]: unreachable })
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(messages().getByText('Export failed')).toBeVisible()
  await expect
    .element(messages().getByText('The server could not be reached. Try again.'))
    .toBeVisible()
})

test('Show more stays while a new order loads, and adds the next page until all returns are shown', async () => {
  const many = Array.from({ length: 60 }, (_, index) => aReturn({ id: id(1000 + index) }))
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  const { server: firm } = await openDashboard([], {
    'admin.returns.list': async ({ cursor, sort }) => {
      if (sort !== 'wait') await loaded
      return cursor === 'next' ? returnsPage(many.slice(50)) : returnsPage(many.slice(0, 50), 60)
    },
  })
  const more = page.getByRole('button', { name: 'Show more', exact: true })
  await expect.element(page.getByText('50 of 60 returns')).toBeVisible()
  await expect.poll(() => row().elements().length).toBe(50)
  await action('Year', heading('Year')).click()
  await expect.poll(asked).toEqual({ sort: 'year', direction: 'desc' })
  await expect.element(more).toBeVisible()
  load()
  await expect.poll(() => table().element().ariaBusy).not.toBe('true')
  await more.click()
  await expect.poll(() => row().elements().length).toBe(60)
  await expect.element(more).not.toBeInTheDocument()
  await expect
    .poll(() => firm.inputs('admin.returns.list').at(-1))
    .toMatchObject({ cursor: 'next' })
})

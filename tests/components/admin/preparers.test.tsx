import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { errors } from '#server/base/errors.ts'
import { aTaxReturn, ofClient, openAsClient } from '#tests/components/support/client.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { messages, onPhone, renderScreen } from '#tests/components/support/screen.tsx'
import { ofClientPage, openDashboard, row } from '#tests/components/support/staff.ts'
import { anAdmin, aReturn, id, returnsPage, someDetails } from '#tests/support/fixtures.ts'

const dana: Preparer = { id: id(31), firstName: 'Dana', lastName: 'Cho', credential: 'EA' }
const june: Preparer = { id: id(10), firstName: 'June', lastName: 'Vale', credential: null }
const team = { 'admin.preparers.list': [dana, june] }
const dialog = page.getByRole('dialog', { name: 'Choose the preparer' })
const filters = page.getByRole('dialog', { name: 'Filters' })

test('selected returns are given to a person at once; a row names the preparer at each width, and the filters are Mine, Unassigned and each person', async () => {
  const returns = [aReturn({ id: id(1) }), aReturn({ id: id(2), taxYear: 2024 })]
  const answers = { ...team, 'admin.preparers.assign': { assigned: 2 } }
  const { server } = await openDashboard(returns, answers)
  await page.getByRole('checkbox', { name: 'Select all returns shown' }).click()
  await page.getByRole('button', { name: 'Assign 2 returns' }).click()
  await expect.element(dialog).toMatchTextContent(/2 returns/)
  await dialog.getByLabelText('Preparer').selectOptions('Dana Cho, EA')
  await dialog.getByRole('button', { name: 'Assign 2 returns to Dana Cho' }).click()
  await expect.element(messages().getByText('2 returns changed.')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.preparers.assign'))
    .toEqual([{ ids: [id(1), id(2)], preparerId: dana.id }])
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer({ 'admin.returns.list': returnsPage([aReturn({ preparer: dana })]) })
  await server.tell({ topics: ['returns'] })
  await expect.element(row().getByTitle('Dana Cho', { exact: true })).toBeInTheDocument()
  const named = page.getByText('Dana Cho', { exact: true })
  for (const width of [1200, 768, 360]) {
    await onPhone(width)
    const seen = () => named.elements().filter((one) => one.checkVisibility())
    await expect.poll(seen, { message: `${width} px` }).toHaveLength(1)
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  const field = filters.getByLabelText('Preparer')
  await expect.element(field.getByRole('option', { name: 'Dana Cho' })).toBeInTheDocument()
  const options = field.getByRole('option').elements()
  // The user comes first.
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Preparer: any',
    'Mine',
    'Unassigned',
    'June Vale',
    'Dana Cho',
  ])
  await field.selectOptions('Mine')
  await filters.getByRole('button', { name: 'Show returns' }).click()
  await expect.poll(() => server.inputs('admin.returns.list').at(-1)?.preparer).toBe('mine')
  await expect.element(page.getByRole('button', { name: 'Filters: 1' })).toBeVisible()
})

test('the page of a return changes its preparer, and says why it could not', async () => {
  const { server } = await renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    answers: {
      ...ofReturnPage({ items: [], documents: [] }),
      'admin.returns.get': { ...aReturn({ preparer: dana }), seenAt: null },
      ...team,
      'admin.preparers.assign': errors.badInput('Preparer must be a staff member who can sign in'),
    },
  })
  await page.getByRole('button', { name: 'Dana Cho, EA' }).click()
  await dialog.getByLabelText('Preparer').selectOptions('Unassigned')
  await dialog.getByRole('button', { name: 'Unassign 1 return' }).click()
  await expect.element(messages()).toMatchTextContent(/must be a staff member/)
  await expect
    .poll(() => server.inputs('admin.preparers.assign'))
    .toEqual([{ ids: [id(1)], preparerId: null }])
})

test('the page of a client offers the open returns with it', async () => {
  const nora = someDetails()
  const answers = {
    ...ofClientPage(nora),
    ...team,
    'admin.preparers.assignClient': { assigned: 1 },
  }
  const { server } = await renderScreen(`/admin/clients/${nora.id}`, { viewer: anAdmin(), answers })
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await expect.element(dialog.getByLabelText('Also the 1 return not filed yet')).toBeChecked()
  await dialog.getByLabelText('Preparer').selectOptions('June Vale')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect.element(messages().getByText('Preparer changed')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.preparers.assignClient'))
    .toEqual([{ id: nora.id, preparerId: june.id, openReturns: true }])
})

test('the client reads who prepares the return, and nothing before somebody does', async () => {
  const answers = { 'returns.preparer': { name: 'Dana Cho, EA' } }
  const { server } = await openAsClient('/documents', { returns: [aTaxReturn()] }, answers)
  await expect.element(page.getByText('Your preparer: Dana Cho, EA')).toBeVisible()
  await expect.poll(() => server.inputs('returns.preparer')).toEqual([{ id: aTaxReturn().id }])
})

test('staff save their credential on their account page', async () => {
  const { server } = await renderScreen('/account', {
    viewer: anAdmin(),
    answers: { ...ofClient(), ...team, 'admin.preparers.saveCredential': { credential: 'CPA' } },
  })
  await page.getByRole('button', { name: 'Change credential…' }).click()
  const field = page.getByLabelText('Credential', { exact: true })
  await field.fill('the best')
  await page.getByRole('button', { name: 'Save credential' }).click()
  await expect.element(page.getByText(/Credential must be letters/)).toBeVisible()
  await field.fill('CPA')
  await page.getByRole('button', { name: 'Save credential' }).click()
  await expect.element(messages().getByText('Credential saved')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.preparers.saveCredential'))
    .toEqual([{ credential: 'CPA' }])
})

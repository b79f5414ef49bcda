import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { type Answer, pending } from '#tests/components/support/answers.ts'
import { onPhone } from '#tests/components/support/screen.tsx'
import { action, ofClientPage, openDashboard } from '#tests/components/support/staff.ts'
import { aReturn, id, someDetails } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Go to a client' })
const field = dialog.getByRole('combobox', { name: 'Name or email' })
const options = dialog.getByRole('option')
const status = dialog.getByRole('status')

const clients = ['Nora Day', 'Norbert Vale'].map((name, at) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName.toLowerCase()}@example.com`
  return { id: id(60 + at), firstName, lastName, email, phone: null, emailProven: true }
})
const search: Answer<'admin.users.find'> = ({ search: words }) =>
  clients.filter(({ email }) => email.includes(words))

const answers = { ...ofClientPage(someDetails()), 'admin.invitations.list': [] }

test('Ctrl+K, a few letters and Enter lead to the page of the client that is marked; nobody opens before they are there', async () => {
  let fails = true
  const { router } = await openDashboard([], {
    ...answers,
    'admin.users.find': (input) => {
      if (input.search === 'norax') return pending()
      if (input.search === 'nroa') return clients.slice(0, 1).map((one) => ({ ...one, near: true }))
      if (fails) throw errors.badInput('Out of order', [])
      return typeof search === 'function' ? search(input) : []
    },
  })
  await expect.element(page.getByRole('button', { name: 'Go to a client' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(status).toHaveTextContent('Type part of the name or email.')
  await field.fill('zed')
  await expect.element(status).toHaveTextContent('Out of order')
  fails = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(status).toHaveTextContent('No client matches.')
  // A typing error finds who is spelled alike.
  await field.fill('nroa')
  await expect.element(options).toMatchTextContent('Nora Day')
  await expect
    .element(status)
    .toHaveTextContent('No client matches exactly. These are spelled alike.')
  await onPhone(360)
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBe(clientWidth)
  await field.fill('norax')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  expect(router.state.location.pathname).toBe('/admin')
  await field.fill('nor')
  await expect.element(status).toHaveTextContent('2 clients')
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  const marked = options.nth(1)
  await expect.element(marked).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', marked.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${id(61)}`)
})

test('Escape closes it and returns the focus, it does not open over another dialog, and a press leads to a client, too; one who is not found can be added, with the name that was typed', async () => {
  const { router, server } = await openDashboard([aReturn()], {
    ...answers,
    'admin.users.find': search,
  })
  const button = page.getByRole('button', { name: 'Go to a client' })
  await button.click()
  await userEvent.keyboard('nor{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await action('Payment').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button.click()
  await field.fill('nora')
  await options.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${id(60)}`)
  server.answer({ 'admin.users.find': [] })
  await button.click()
  await field.fill('Rosa Delgado Ruiz')
  await dialog.getByRole('button', { name: 'New client' }).click()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Rosa')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Delgado Ruiz')
})

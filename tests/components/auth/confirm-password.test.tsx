import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  scrollsSideways,
  signOutInAnotherTab,
} from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, someDetails } from '#tests/support/fixtures.ts'
import { called } from '#tests/components/support/says.ts'

const goodPassword = 'Quiet-Harbor-42!'
const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
const field = dialog.getByLabelText('Your password')

/** The dashboard of an admin who signed in a while ago. */
async function openLate() {
  let proven = false
  const answers: Answers = {
    'auth.confirm': ({ password }) => {
      proven = password === goodPassword
      if (proven) return { success: true, confirmedUntil: new Date() }
      const message = 'Password is wrong'
      throw errors.badInput(message, [{ path: 'password', message }])
    },
    'admin.users.clientDetails': someDetails(),
    'admin.mail.deliverability': { refusedSince: null },
    'admin.users.viewAsClient': () => {
      throw proven ? errors.notFound('Client') : errors.confirmFirst()
    },
  }
  const { server } = await openDashboard([aReturn()], answers)
  server.answerRequests({
    'GET /api/admin/tax-returns.csv': () =>
      proven
        ? new Response('email\n')
        : Response.json({ message: errors.confirmFirst().message }, { status: 403 }),
  })
  return server
}

const viewButton = page.getByRole('button', { name: 'View', exact: true })
const exportButton = page.getByRole('button', { name: 'Export CSV' })

async function chooseExport() {
  await viewButton.click()
  await exportButton.click()
  await expect.element(field).toHaveFocus()
}

async function type(password: string) {
  await field.fill(password)
  await userEvent.keyboard('{Enter}')
}

test('the export asks for the password: Cancel exports nothing, a wrong one shows an error beside the field, the right one continues', async () => {
  const server = await openLate()
  const fetched = () => server.calls.filter(({ path }) => path.endsWith('.csv')).length
  await chooseExport()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(viewButton).toHaveFocus()
  await expect.element(messages()).toMatchTextContent(/^$/)
  expect(fetched()).toBe(1)
  await chooseExport()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  await type('Wrong-Harbor-42!')
  await expect.element(dialog.getByText('Password is wrong')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(/Password is wrong/)
  await onPhone()
  expect(scrollsSideways()).toBe(false)
  expect(fetched()).toBe(2)
  await type(goodPassword)
  await expect.poll(fetched).toBe(3)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('viewing as a client asks for the password over the details, which stay open; signing out in another tab closes it', async () => {
  const server = await openLate()
  await action('Client', row()).click()
  const details = page.getByRole('dialog', { name: 'Client details' })
  const button = details.getByRole('button', { name: 'View as client' })
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await type(goodPassword)
  await expect.element(messages()).toMatchTextContent('Client not found')
  await called('admin.users.viewAsClient').toHaveLength(3)
  server.answer({ 'admin.users.viewAsClient': errors.confirmFirst() })
  await button.click()
  await expect.element(dialog).toBeVisible()
  signOutInAnotherTab()
  await expect.element(dialog).not.toBeInTheDocument()
})

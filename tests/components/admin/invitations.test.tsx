import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Invitation } from '#shared/users/invitations.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { messages, onPhone } from '#tests/components/support/screen.tsx'
import { action, openClients } from '#tests/components/support/staff.ts'
import { anInvitation, id } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Invite a client' })
const person = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })

async function open(answers: Answers) {
  const opened = await openClients(answers)
  await page.getByRole('button', { name: 'Invite a client' }).click()
  await expect.element(dialog).toBeVisible()
  return opened
}

test('a client is invited with email and name, and shows in the list; a refusal names the field, and what was typed stays', async () => {
  let list: Invitation[] = []
  const message = 'This email address already has an account'
  const { server } = await open({
    'admin.invitations.list': () => list,
    'admin.invitations.send': errors.conflict(message, [{ path: 'email', message }]),
  })
  await expect.element(dialog.getByText('No pending invitations.')).toBeVisible()
  const email = dialog.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('First name is required')).toBeVisible()
  await email.fill('ana.ruiz@example.com')
  await dialog.getByLabelText('First name').fill('Ana')
  await dialog.getByLabelText('Last name').fill('Ruiz')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(dialog.getByLabelText('Last name')).toHaveValue('Ruiz')
  server.answer({
    'admin.invitations.send': ({ email, ...name }) => {
      list = [anInvitation({ email, ...name })]
      return { success: true }
    },
  })
  await action('Send invitation', dialog).click()
  await expect.element(messages().getByText('Invitation sent')).toBeVisible()
  await expect
    .element(person('Ana Ruiz').getByText(/Feb 3, 2026 to Feb 10, 2026, by June Vale/))
    .toBeVisible()
  await expect.element(email).toHaveValue('')
  await expect.element(email).toHaveFocus()
  const sent = { email: 'ana.ruiz@example.com', firstName: 'Ana', lastName: 'Ruiz' }
  await expect.poll(() => server.inputs('admin.invitations.send')).toEqual([sent, sent])
})

test('an invitation is sent again or withdrawn, by keyboard too and on a phone; a failed call says why', async () => {
  let list = [
    anInvitation(),
    anInvitation({ id: id(71), firstName: 'Sam', email: 'sam@example.com', expired: true }),
    anInvitation({ id: id(72), firstName: 'Ines', invitedBy: null, refused: true }),
  ]
  await onPhone(390)
  const { server } = await open({
    'admin.invitations.list': errors.busy(5),
    'admin.invitations.sendAgain': errors.tooMany(60),
    'admin.invitations.withdraw': errors.notFound('Invitation'),
  })
  await expect.element(dialog.getByText('The invitations could not be loaded.')).toBeVisible()
  server.answer({ 'admin.invitations.list': () => list })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(person('Sam Ruiz').getByText('Expired', { exact: true })).toBeVisible()
  await expect.element(person('Ines Ruiz').getByText('Address does not exist')).toBeVisible()
  await expect.element(person('Ines Ruiz').getByText(/by a former user/)).toBeVisible()
  await action('Send again to Sam Ruiz', dialog).click()
  await expect.element(messages().getByText(/Too many attempts/)).toBeVisible()
  await action('Withdraw the invitation of Ana Ruiz', dialog).click()
  await expect.element(messages().getByText('Invitation not found')).toBeVisible()
  server.answer({
    'admin.invitations.sendAgain': { success: true },
    'admin.invitations.withdraw': (asked) => {
      list = list.filter((one) => one.id !== asked.id)
      return { success: true }
    },
  })
  await action('Send again to Sam Ruiz', dialog).click()
  await expect.element(messages().getByText('Invitation sent again')).toBeVisible()
  action('Withdraw the invitation of Ana Ruiz', dialog).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(person('Ana Ruiz')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('heading', { name: 'Invitations' })).toHaveFocus()
  await expect.element(action('Remove the invitation of Sam Ruiz', dialog)).toBeVisible()
  const [sent, withdrawn] = [{ id: id(71) }, { id: id(70) }]
  await expect.poll(() => server.inputs('admin.invitations.sendAgain')).toEqual([sent, sent])
  await expect
    .poll(() => server.inputs('admin.invitations.withdraw'))
    .toEqual([withdrawn, withdrawn])
})

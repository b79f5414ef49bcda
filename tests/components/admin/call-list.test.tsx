import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firmDay } from '#shared/firm/business-days.ts'
import type { CallEntry } from '#shared/clients/client-calls.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  onPaper,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { cents } from '#shared/base/money.ts'
import { anAdmin, id, someCounts } from '#tests/support/fixtures.ts'

const inDays = (days: number) => firmDay(new Date(Date.now() + days * 86_400_000))
const unpaid = { id: id(95), number: 1042, cents: cents.parse(31_000), dueOn: inDays(-22) }
const rosa: CallEntry = {
  client: {
    id: id(90),
    firstName: 'Rosa',
    lastName: 'Delgado',
    phone: '5552014477',
    email: '',
    emailProven: true,
  },
  reasons: [
    { why: 'documents', taxReturnId: id(91), taxYear: 2025, documents: 2, invoice: null },
    { why: 'payment', taxReturnId: id(92), taxYear: 2024, documents: 0, invoice: null },
    { why: 'invoice', taxReturnId: null, taxYear: null, documents: 0, invoice: unpaid },
  ],
  dueOn: inDays(0),
  lastCall: { at: new Date('2026-02-03T18:00:00Z'), by: 'June Vale', note: 'Left a message' },
}
const amos: CallEntry = {
  client: {
    id: id(93),
    firstName: 'Amos',
    lastName: 'Reed',
    phone: null,
    email: '',
    emailProven: true,
  },
  reasons: [{ why: 'signature', taxReturnId: id(94), taxYear: 2025, documents: 0, invoice: null }],
  dueOn: inDays(3),
  lastCall: null,
}

function open(answers: Answers = {}) {
  return renderScreen('/admin/calls', {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.clients.callList': [rosa, amos],
      ...answers,
    },
  })
}

const region = (name: string) => page.getByRole('region', { name, exact: true })

test('says who to call today and later, why, and what came of the last call; paper has the numbers, and no buttons', async () => {
  await open()
  const today = region('Today')
  await expect.element(today).toMatchTextContent(/Rosa Delgado/)
  await expect.element(today).toMatchTextContent(/2 documents asked for/)
  await expect.element(today).toMatchTextContent(/not paid/)
  await expect.element(today).toMatchTextContent(/Called Feb 3, 2026 by June Vale: Left a message/)
  await expect
    .element(today.getByRole('link', { name: /call Rosa Delgado$/ }))
    .toHaveAttribute('href', 'tel:+15552014477')
  await expect.element(region('Later')).toMatchTextContent(/Amos Reed.*waits for a signature/)
  await expect.element(region('Later')).toMatchTextContent(/No phone number/)
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await onPaper()
  await expect.element(today.getByText('(555) 201-4477', { exact: true }).last()).toBeVisible()
  await expect.element(today.getByText('Log call')).not.toBeVisible()
})

test('a list that can’t be loaded says so; a call is logged with a note and a next day, an empty note is refused, and then there is nothing to do', async () => {
  const { server } = await open({
    'admin.clients.callList': errors.notAllowed('see the call list'),
    'admin.clients.logCall': { success: true },
  })
  await expect
    .element(page.getByText("You don't have permission to see the call list"))
    .toBeVisible()
  server.answer({ 'admin.clients.callList': [rosa, amos] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Log call to Rosa Delgado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call to Rosa Delgado' })
  await dialog.getByRole('button', { name: 'Save call' }).click()
  await expect.element(dialog.getByText('Say what came of the call')).toBeVisible()
  await dialog.getByRole('button', { name: 'Has it by Friday' }).click()
  server.answer({ 'admin.clients.callList': [amos] })
  await dialog.getByRole('button', { name: 'Save call' }).click()
  await expect.element(page.getByText('No calls today')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.clients.logCall'))
    .toEqual([{ clientId: id(90), note: 'Has it by Friday', nextOn: inDays(7) }])
})

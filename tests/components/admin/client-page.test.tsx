import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { ofClientPage } from '#tests/components/support/staff.ts'
import { anOpenedThread } from '#tests/components/support/threads.ts'
import { aDependent, anAdmin, aProfile, id, someDetails } from '#tests/support/fixtures.ts'
import { aSigningView } from '#tests/support/packages.ts'

const nora = someDetails({
  clientProfile: aProfile(),
  dependents: [aDependent({ ssn: '***-**-1234' })],
})
const panel = (name: string) => page.getByRole('region', { name, exact: true })

function open(answers: Answers = {}) {
  return renderScreen(`/admin/clients/${nora.id}`, {
    viewer: anAdmin(),
    answers: { ...ofClientPage(nora), ...answers },
  })
}

test('has facts, returns with their next step, documents by year, and activity; all numbers show with one reason, and hide together; a refused step is said', async () => {
  const whole = ['219-09-9999', '457-55-5462', '400-01-1234', '121000358', '00123456789']
  const { server } = await open({
    'admin.users.revealAll': {
      numbers: [
        { number: 'ssn', value: '219-09-9999' },
        { number: 'spouseSsn', value: '457-55-5462' },
        { number: 'dependentSsn', dependentId: id(50), value: '400-01-1234' },
        { number: 'bankRoutingNumber', value: '121000358' },
        { number: 'bankAccountNumber', value: '00123456789' },
      ],
      confirmedUntil: new Date(),
      shownForSeconds: 150,
    },
    'admin.returns.updateStatus': errors.conflict('Cannot change status'),
    'admin.signing.of': aSigningView({ packages: [] }),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
  await expect.poll(() => document.title).toMatch(/^ND · Client · /)
  await expect.element(panel('Tax profile')).toMatchTextContent(/\*\*\*-\*\*-6789/)
  await page.getByRole('button', { name: 'Show all numbers…' }).click()
  await expect
    .element(page.getByLabelText('Why do you need it?'))
    .toHaveValue('To prepare the 2025 return')
  await page.getByRole('button', { name: 'Show for 150 seconds' }).click()
  for (const number of whole) {
    await expect.element(page.getByText(number, { exact: true })).toBeVisible()
  }
  await expect
    .poll(() => server.inputs('admin.users.revealAll'))
    .toEqual([{ clientId: nora.id, reason: 'To prepare the 2025 return' }])
  await expect.element(page.getByRole('button', { name: 'Reveal' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Hide' }).click()
  const html = document.documentElement.outerHTML
  for (const number of whole) expect(html).not.toContain(number)
  await expect.element(page.getByRole('button', { name: 'Show all numbers…' })).toHaveFocus()
  const returns = panel('Tax returns')
  const complete = returns.getByRole('button', { name: 'Complete' })
  await expect.element(complete).toBeVisible()
  await expect.element(returns.getByRole('button', { name: 'Upload' })).toBeVisible()
  await expect.element(panel('Documents and files')).toMatchTextContent(/w2\.pdf/)
  await page.getByRole('button', { name: '2024' }).click()
  await expect.element(panel('Documents and files')).toMatchTextContent(/1040\.pdf/)
  await expect
    .element(panel('Activity'))
    .toMatchTextContent(/June Vale looked at Nora Day’s details/)
  await complete.click()
  await page.getByRole('button', { name: 'Mark complete, send later' }).click()
  await expect.element(page.getByText('Cannot change status').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(complete).toBeVisible()
})

test('a note is saved and deleted, and an empty one is refused; threads lead to the inbox, and a message is written from here', async () => {
  const thread = anOpenedThread({ label: '2025 return', lastText: 'Which form is it?' })
  const { server } = await open({
    'admin.messages.list': { items: [thread], nextCursor: null },
    'requestItems.list': { items: [], handedOverAt: null },
    'admin.returns.ofClient': [],
  })
  // A return is started for a client who signs in, too.
  await expect.element(page.getByRole('button', { name: /^Start \d+ return$/ })).toBeVisible()
  const note = panel('Notes').getByRole('listitem')
  const field = page.getByLabelText('New note')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText('Write the note first')).toBeVisible()
  await field.fill('Calls in the morning')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(note).toMatchTextContent(/Calls in the/)
  await expect.element(field).toHaveValue('')
  await page.getByRole('button', { name: /^Delete the note of/ }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('admin.notes.delete')).toEqual([{ noteId: id(70) }])

  const row = panel('Messages').getByRole('link')
  await expect.element(row).toMatchTextContent(/2025 return.*Which form is it\?.*Waiting for us/)
  await expect.element(row).toHaveAttribute('href', `/admin/inbox?thread=${thread.id}`)
  await panel('Messages').getByRole('button', { name: 'Write a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Nora Day' })
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveFocus()
})

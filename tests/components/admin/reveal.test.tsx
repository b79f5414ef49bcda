import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answer } from '#tests/components/support/answers.ts'
import { onPaper, onPhone } from '#tests/components/support/screen.tsx'
import { openDashboard } from '#tests/components/support/staff.ts'
import { aDependent, aProfile, aReturn, someDetails } from '#tests/support/fixtures.ts'

const whole = '219-09-9999'
const reason = 'To prepare your 2025 return'
const dialog = page.getByRole('dialog', { name: 'Client details' })
const why = dialog.getByLabelText('Why do you need it?')
const password = dialog.getByLabelText('Your password')
const show = dialog.getByRole('button', { name: 'Show for 30 seconds' })

function revealButton(words = 'SSN of Nora Day') {
  return dialog
    .getByRole('button')
    .and(dialog.getByTitle(`Show the full ${words}`, { exact: true }))
}

/** Requires the password once, then answers with the number. */
function careful(): Answer<'admin.users.revealNumber'> {
  let proven = false
  return (asked) => {
    if (!proven && asked.password !== 'Quiet-Harbor-42!') {
      const message = asked.password === undefined ? 'Confirm your password' : 'Password is wrong'
      throw errors.badInput(message, [{ path: 'password', message }])
    }
    proven = true
    return { value: whole, confirmedUntil: new Date(), shownForSeconds: 30 }
  }
}

async function openDetails() {
  const screen = await openDashboard([aReturn()], {
    'admin.users.clientDetails': someDetails({
      clientProfile: aProfile(),
      dependents: [aDependent({ ssn: '***-**-1234' })],
    }),
    'admin.mail.deliverability': { refusedSince: null },
    'admin.users.revealNumber': careful(),
  })
  // On a phone the button is in the sheet of the row.
  if (innerWidth < 1120) await page.getByRole('button', { name: /^Nora Day/ }).click()
  await page
    .getByTitle(/^Show client details/)
    .first()
    .click()
  return screen
}

test('the details have profile, dependents and returns, with only the last 4 digits of numbers; one shows after a reason and the password, and is announced; it is removed when it is hidden, when the tab goes out of sight, and when the dialog closes; each other one needs only the last reason', async () => {
  const { server } = await openDetails()
  for (const text of ['***-**-6789', '*****0000', '*****4321', 'Married filing jointly']) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  const part = (name: string) => dialog.getByRole('region', { name })
  await expect.element(part('Spouse')).toMatchTextContent(/\*-4320/)
  await expect.element(part('Dependents')).toMatchTextContent(/Ada Day/)
  await expect
    .element(part('Tax returns').getByRole('link', { name: '2025 Tax Return' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('link').first()).toHaveTextContent('Open page')
  await revealButton().click()
  await expect.element(why).toHaveFocus()
  await show.click()
  await expect.element(dialog.getByText('Say why you need it')).toBeVisible()
  await why.fill(reason)
  await expect.element(password).not.toBeInTheDocument()
  await show.click()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('Wrong-Harbor-42!{Enter}')
  await expect.element(dialog.getByText('Password is wrong')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByText(whole)).not.toBeInTheDocument()
  await password.fill('Quiet-Harbor-42!')
  await userEvent.keyboard('{Enter}')
  const hide = dialog.getByRole('button', { name: 'Hide' })
  await expect.element(hide).toHaveFocus()
  await expect.element(hide).toHaveAccessibleDescription(whole)
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('SSN of Nora Day is shown for 30 seconds')
  const isGone = async () => {
    await expect.element(page.getByText(whole)).not.toBeInTheDocument()
    expect(document.documentElement.outerHTML).not.toContain(whole)
  }
  await hide.click()
  await isGone()
  await revealButton().click()
  await expect.element(why).toHaveValue(reason)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(whole, { exact: true })).toBeVisible()
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
  await isGone()
  for (const words of [
    'SSN of Ira Day',
    'Routing number of Nora Day',
    'Account number of Nora Day',
    'SSN of Ada Day',
  ]) {
    await revealButton(words).click()
    await expect.element(why).toHaveValue(reason)
    await userEvent.keyboard('{Enter}')
    await expect.element(revealButton(words)).not.toBeInTheDocument()
    await expect.element(why).not.toBeInTheDocument()
  }
  const asked = server.inputs('admin.users.revealNumber').map(({ number }) => number)
  expect(asked.slice(4)).toEqual([
    'spouseSsn',
    'bankRoutingNumber',
    'bankAccountNumber',
    'dependentSsn',
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await isGone()
})

test("360 px don't scroll sideways beside the number; Escape closes the form only; print has the masked number", async () => {
  await onPhone(360)
  await openDetails()
  await revealButton('SSN of Ada Day').click()
  await why.fill(reason)
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toBeVisible()
  await password.fill('Quiet-Harbor-42!')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(whole, { exact: true })).toBeVisible()
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBe(clientWidth)
  await revealButton().click()
  await expect.element(why).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(revealButton()).toHaveFocus()
  await onPaper()
  await expect.element(dialog.getByText(whole, { exact: true })).not.toBeVisible()
  await expect.element(dialog.getByText('***-**-1234')).toBeVisible()
  await expect.element(dialog.getByText('Hidden again in')).not.toBeVisible()
})

import type { Locator } from '@playwright/test'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, test as staffTest } from '#tests/support/staff.ts'

const reason = 'To prepare your 2025 return'
const whole = marriedProfile.ssn

interface OpenDetails {
  client: Someone
  dialog: Locator
}

/** Signs in an admin and opens the details of a new client with a spouse and a dependent. */
const test = staffTest.extend<{ openDetails: () => Promise<OpenDetails> }>({
  openDetails: async ({ page, portal, admin }, use) => {
    await use(async () => {
      const client = await aClientOf(portal)
      await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
      await client.startReturn(new Date().getFullYear())
      await signIn(page, portal, admin)
      await page.goto(`/admin?search=${client.email}`)
      await page.getByTitle(/^Show client details/).click()
      return { client, dialog: page.getByRole('dialog', { name: 'Client details' }) }
    })
  },
})

const revealButton = (dialog: Locator, words: string) =>
  dialog.getByTitle(`Show the full ${words}`, { exact: true }).and(dialog.getByRole('button'))

test('an admin sees a whole number for 30 s after password and reason, and the client sees who looked, when and why', async ({
  page,
  portal,
  browser,
  openDetails,
}) => {
  await page.clock.install()
  const { client, dialog } = await openDetails()
  await expect(dialog.getByText('***-**-9999')).toBeVisible()
  await revealButton(dialog, 'SSN of Nora Day').click()
  const why = dialog.getByLabel('Why do you need it?')
  const show = dialog.getByRole('button', { name: 'Show for 30 seconds' })
  await expect(why).toBeFocused()
  await show.click()
  await expect(dialog.getByText('Say why you need it')).toBeVisible()
  await why.fill(reason)
  await expect(dialog.getByLabel('Your password')).toHaveCount(0)
  await show.click()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(whole, { exact: true })).toBeVisible()
  const hide = dialog.getByRole('button', { name: 'Hide' })
  await expect(hide).toBeFocused()
  await expect(hide).toHaveAccessibleDescription(whole)
  await expect(dialog.getByRole('status')).toHaveText('SSN of Nora Day is shown for 30 seconds')
  await page.clock.fastForward('00:20')
  await expect(dialog.getByRole('timer')).toHaveText(/Hidden again in ([1-9]|10) s/)
  await page.clock.fastForward('00:10')
  await expect(dialog.getByText('***-**-9999')).toBeVisible()
  await expect(revealButton(dialog, 'SSN of Nora Day')).toBeFocused()
  expect(await page.content()).not.toContain(whole)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, portal, client)
  await theirs.goto(`${portal.url}/account`)
  const seen = theirs.getByRole('region', { name: 'Who has seen your numbers' })
  await expect(seen.getByText('Your Social Security number')).toBeVisible()
  await expect(seen.getByText(/^June Day · \w{3} \d+, 20\d\d, \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(seen.getByText(`Reason: ${reason}`)).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    theirs.getByRole('link', { name: 'Your Social Security number was viewed by our staff' }),
  ).toBeVisible()
  await theirs.context().close()
})

test('Ctrl+K leads to a client, whose numbers are shown together and are in their list once', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  await client.startReturn(new Date().getFullYear())
  await signIn(page, portal, admin)
  await page.goto('/admin/inbox')
  await expect(page.getByRole('button', { name: 'Go to a client' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Name or email' }).fill(client.email)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/clients/${client.id}`)
  await page.getByRole('button', { name: 'Show all numbers…' }).click()
  await page.getByRole('button', { name: 'Show for 150 seconds' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const numbers = [marriedProfile.ssn, marriedProfile.spouseSsn, child.ssn]
  for (const number of numbers) await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  for (const number of numbers) expect(await page.content()).not.toContain(number)

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, portal, client)
  await theirs.goto(`${portal.url}/account`)
  const seen = theirs.getByRole('region', { name: 'Who has seen your numbers' })
  await expect(seen.getByRole('listitem')).toHaveCount(1)
  await expect(
    seen.getByText(/^Your Social Security number, your spouse’s .*, and your bank/),
  ).toBeVisible()
  await theirs.context().close()
})

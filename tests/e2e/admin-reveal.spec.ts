import type { Locator } from '@playwright/test'
import { revealTitle } from '#shared/reveals.schema.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, test as staffTest } from '#tests/support/staff.ts'

const reason = 'To prepare your 2025 return'
const whole = marriedProfile.ssn

interface OpenDetails {
  client: Someone
  dialog: Locator
}

/** The details of a new client with a spouse and a dependent, before an admin who has just signed in. */
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
  dialog.getByTitle(`Show the whole ${words}`, { exact: true }).and(dialog.getByRole('button'))

async function reveal(dialog: Locator, words = 'SSN of Nora Day', typed = password) {
  await revealButton(dialog, words).click()
  await dialog.getByLabel('Why do you need it?').fill(reason)
  await dialog.getByRole('button', { name: 'Show for 30 seconds' }).click()
  await dialog.getByLabel('Your password').fill(typed)
  await dialog.getByRole('button', { name: 'Show for 30 seconds' }).click()
}

/** How many notifications a client has of it. */
async function revealsToldTo(client: Someone): Promise<number> {
  const notifications = await client.list('/api/notifications')
  return notifications.filter(({ title }) => title === revealTitle('ssn')).length
}

test('staff see a whole number for 30 s against password and reason, and the client sees who looked, when and why', async ({
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
  await expect(
    theirs.getByRole('link', { name: 'Your Social Security number was viewed by our staff' }),
  ).toBeVisible()
  await theirs.context().close()
})

test('within five minutes the last reason is enough, for each of the numbers', async ({
  page,
  openDetails,
}) => {
  const { dialog } = await openDetails()
  await reveal(dialog)
  await expect(dialog.getByText(whole, { exact: true })).toBeVisible()
  for (const [words, value] of [
    ['SSN of Iris Vale', marriedProfile.spouseSsn],
    ['Routing number of Nora Day', marriedProfile.bankRoutingNumber],
    ['Account number of Nora Day', marriedProfile.bankAccountNumber],
    ['SSN of Robin Vale', child.ssn],
  ] as const) {
    await revealButton(dialog, words).click()
    await expect(dialog.getByLabel('Why do you need it?')).toHaveValue(reason)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(value, { exact: true })).toBeVisible()
  }
})

test('a wrong password is said beside its field, and nobody is signed out', async ({
  page,
  openDetails,
}) => {
  const { client, dialog } = await openDetails()
  await reveal(dialog, 'SSN of Nora Day', 'Wrong-Harbor-42!')
  await expect(dialog.getByText('Password is wrong')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expect(dialog.getByText(whole)).toHaveCount(0)
  expect(await revealsToldTo(client)).toBe(0)
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(whole, { exact: true })).toBeVisible()
  expect(await revealsToldTo(client)).toBe(1)
})

test.describe('a whole number is gone', () => {
  test.beforeEach(async ({ openDetails }) => {
    const { dialog } = await openDetails()
    await reveal(dialog)
    await expect(dialog.getByText(whole, { exact: true })).toBeVisible()
  })
  test.afterEach(async ({ page }) => {
    await expect(page.getByText(whole)).toHaveCount(0)
    expect(await page.content()).not.toContain(whole)
  })

  test('when it is hidden', async ({ page }) => {
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('***-**-9999')).toBeVisible()
  })

  test('when the dialog closes', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('when the tab goes out of sight', async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('***-**-9999')).toBeVisible()
  })
})

test('paper shows the masked number, while the screen shows the whole one', async ({
  page,
  openDetails,
}) => {
  const { dialog } = await openDetails()
  await reveal(dialog)
  await expect(dialog.getByText(whole, { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByText(whole, { exact: true })).toBeHidden()
  await expect(dialog.getByText('***-**-9999')).toBeVisible()
  for (const words of ['Reveal', 'Hide', 'Hidden again in']) {
    await expect(dialog.getByText(words).filter({ visible: true })).toHaveCount(0)
  }
})

test('Escape takes back the form, then the dialog', async ({ page, openDetails }) => {
  const { dialog } = await openDetails()
  await revealButton(dialog, 'SSN of Nora Day').click()
  await dialog.getByLabel('Why do you need it?').press('Escape')
  await expect(revealButton(dialog, 'SSN of Nora Day')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the form, beside the number and in the client's account, ${colorScheme}, and 360 px need no sideways scroll`, async ({
    page,
    portal,
    openDetails,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    const { client, dialog } = await openDetails()
    await revealButton(dialog, 'SSN of Robin Vale').click()
    await dialog.getByLabel('Why do you need it?').fill(reason)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Your password')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(child.ssn, { exact: true })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    )
    await page.evaluate((token) => localStorage.setItem('authToken', token), client.token)
    await page.goto(`${portal.url}/account`)
    await expect(page.getByText("Robin Vale's Social Security number")).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
}

import { expect, test } from '#tests/support/portal.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { field } from '#tests/support/tax-profile.ts'

test('SSN, phone, routing number and ZIP are formatted while typing', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  for (const [label, typed, shown] of [
    ['SSN (Social Security number)', '219a0999991', '219-09-9999'],
    ['Phone', '77555501429', '(775) 555-0142'],
    ['Bank routing number', '12-1000358 9', '121000358'],
    ['Bank account number', '0012x3456', '00123456'],
    ['ZIP code', '8950112345', '89501-1234'],
  ] as const) {
    await field(page, label).pressSequentially(typed)
    await expect(field(page, label)).toHaveValue(shown)
  }
})

test('the caret stays where it was while a number is changed in its middle', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  const phone = field(page, 'Phone')
  await phone.fill('7755550142')
  const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart)
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8))
  await phone.press('Backspace')
  await expect(phone).toHaveValue('(775) 550-142')
  expect(await caret()).toBe(7)
  await phone.press('9')
  await expect(phone).toHaveValue('(775) 595-0142')
  expect(await caret()).toBe(8)
  await phone.press('x')
  await expect(phone).toHaveValue('(775) 595-0142')
  expect(await caret()).toBe(8)
  await phone.press('1')
  await expect(phone).toHaveValue('(775) 595-0142')
  expect(await caret()).toBe(8)
})

test('SSNs and bank numbers stand behind a reveal toggle', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', marriedProfile)
  await signIn(page, portal, client)
  await page.goto('/profile')
  const toggles = page.getByRole('button', { name: 'Reveal' })
  await expect(toggles).toHaveCount(4)
  const ssn = field(page, 'SSN (Social Security number)')
  const drawnAs = () =>
    ssn.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))
  expect(await drawnAs()).toBe('disc')
  await toggles.first().click()
  expect(await drawnAs()).toBe('none')
  await expect(ssn).toHaveValue('219-09-9999')
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await drawnAs()).toBe('disc')
})

import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save Tax Profile' })
}

async function fillRequired(page: Page) {
  await field(page, 'SSN (Social Security number)').fill('219-09-9999')
  await field(page, 'Date of birth').fill('1985-04-30')
  await field(page, 'Address').fill('12 Juniper Lane')
  await field(page, 'City').fill('Reno')
  await field(page, 'State').selectOption('NV')
  await field(page, 'ZIP code').fill('89501')
  await field(page, 'Phone').fill('7755550142')
  await field(page, 'Filing status').selectOption('single')
}

const saved = 'Tax profile saved'

test("signed out it reads 'Please sign in to access your profile'", async ({ page, portal }) => {
  await page.goto(`${portal.url}/profile`)
  await expect(page.getByText('Please sign in to access your profile')).toBeVisible()
})

test('the required fields are named beside themselves, and the first has the focus', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  await save(page).click()
  for (const words of [
    'SSN is required',
    'Date of birth is required',
    'Phone is required',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code is required',
    'Filing status is required',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(field(page, 'SSN (Social Security number)')).toBeFocused()
  await expect(field(page, 'City')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'City')).toHaveAccessibleDescription('City is required')
})

test('one Save Tax Profile button saves everything, dependents too', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/profile')
  await fillRequired(page)
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  const dependent = page.getByRole('group', { name: 'Dependent 1' })
  await expect(dependent.getByLabel('First name')).toBeFocused()
  await dependent.getByLabel('First name').fill('Robin')
  await dependent.getByLabel('Last name').fill('Vale')
  await dependent.getByLabel('Date of birth').fill('2015-06-01')
  await dependent.getByLabel('Relationship').selectOption('child')
  await dependent.getByLabel('Is a student').check()
  await expect(save(page)).toHaveCount(1)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await client.call('GET', '/api/profile')).toMatchObject({
    ssn: '219-09-9999',
    phone: '(775) 555-0142',
    preferredContactMethod: 'email',
  })
  expect(await client.call('GET', '/api/profile/dependents')).toMatchObject([
    { firstName: 'Robin', relationship: 'child', livesWithTaxpayer: true, isStudent: true },
  ])
})

test('a dependent is edited and removed, and is the same one after a second save', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const dependents = [child, { ...child, firstName: 'Wren', ssn: '400-01-1235' }]
  await client.call('PUT', '/api/profile', { ...singleProfile, dependents })
  const listed = async () =>
    (await client.call('GET', '/api/profile/dependents')) as unknown as { id: string }[]
  const before = await listed()
  await signIn(page, portal, client)
  await page.goto('/profile')
  await page.getByRole('group', { name: 'Dependent 2' }).getByLabel('First name').fill('Wilhelmina')
  await page.getByRole('button', { name: 'Remove Robin Vale' }).click()
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await listed()).toMatchObject([{ id: before[1]?.id, firstName: 'Wilhelmina' }])
  await field(page, 'City').fill('Sparks')
  await save(page).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect(await listed()).toMatchObject([{ id: before[1]?.id }])
})

test('removing a dependent can be taken back', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...singleProfile, dependents: [child] })
  await signIn(page, portal, client)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remove Robin Vale' }).click()
  await expect(page.getByRole('group', { name: 'Dependent 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('group', { name: 'Dependent 1' }).getByLabel('First name'),
  ).toHaveValue('Robin')
  await expect(page.getByText('Everything is saved')).toBeVisible()
})

test('the spouse section appears only for the two married filing statuses', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  const spouse = page.getByRole('heading', { name: 'Spouse' })
  for (const [status, shown] of [
    ['single', 0],
    ['married_jointly', 1],
    ['head_of_household', 0],
    ['married_separately', 1],
    ['qualifying_widow', 0],
  ] as const) {
    await field(page, 'Filing status').selectOption(status)
    await expect(spouse).toHaveCount(shown)
  }
  await field(page, 'Filing status').selectOption('married_jointly')
  await save(page).click()
  for (const words of [
    'Spouse first name is required',
    'Spouse last name is required',
    'Spouse SSN is required',
    'Spouse date of birth is required',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
})

test('dependent first name, last name, date of birth and relationship are required', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  await save(page).click()
  const dependent = page.getByRole('group', { name: 'Dependent 1' })
  for (const words of [
    'First name is required',
    'Last name is required',
    'Date of birth is required',
    'Relationship is required',
  ]) {
    await expect(dependent.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(dependent.getByLabel('First name')).toBeFocused()
})

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

test('a draft survives a reload, without SSNs or bank numbers in storage', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.goto('/profile')
  await field(page, 'City').fill('Sparks')
  await field(page, 'SSN (Social Security number)').fill('400-01-1234')
  await field(page, 'Bank account number').fill('00123456789')
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]),
  )
  expect(kept).toContain('Sparks')
  for (const secret of ['400-01-1234', '400011234', '219-09-9999', '00123456789']) {
    expect(kept).not.toContain(secret)
  }
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Sparks')
  await expect(field(page, 'SSN (Social Security number)')).toHaveValue('219-09-9999')
  await expect(page.getByText('What you typed before is here again')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await expect(page.getByText('Everything is saved')).toBeVisible()
})

test('a session that ends leaves the draft for whoever signs in again, and only for them', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/profile')
  await field(page, 'City').fill('Sparks')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Please sign in to access your profile')).toBeVisible()
  await page.evaluate((token) => localStorage.setItem('authToken', token), client.token)
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Sparks')
  const other = await aClientOf(portal)
  await page.evaluate((token) => localStorage.setItem('authToken', token), other.token)
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBeNull()
})

test('signing out leaves no draft behind', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  await field(page, 'City').fill('Sparks')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBeNull()
})

test('leaving with unsaved changes asks first', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  await field(page, 'City').fill('Sparks')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(leave).toHaveCount(0)
  await expect(field(page, 'City')).toHaveValue('Sparks')
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/client-portal')
  await page.getByRole('link', { name: 'Profile Update' }).click()
  await expect(field(page, 'City')).toHaveValue('')
})

test('closing the tab with unsaved changes asks first, and without any it does not', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await field(page, 'City').click()
  await page.reload()
  expect(asked).toEqual([])
  await field(page, 'City').fill('Sparks')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test("when the server can't be reached: 'Failed to update profile', and nothing typed is lost", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/profile')
  await fillRequired(page)
  await page.route(/profile\.save/, (route) => route.abort())
  await save(page).click()
  await expect(page.getByText('Failed to update profile').first()).toBeVisible()
  await expect(field(page, 'SSN (Social Security number)')).toHaveValue('219-09-9999')
  await page.unroute(/profile\.save/)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
})

import { expect, test } from '#tests/support/portal.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { field, fillRequired, openSavedProfile, save } from '#tests/support/tax-profile.ts'

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
  const listed = () => client.list('/api/profile/dependents')
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
  await openSavedProfile(page, portal)
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

import { expect, test } from '#tests/support/portal.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { addDependent, field, save } from '#tests/support/tax-profile.ts'

const restored = 'We restored what you typed'

test('one button saves the profile and its dependents, and a reload right after finds no draft', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const dependents = [child, { ...child, firstName: 'Wren', ssn: '400-01-1235' }]
  await client.call('PUT', '/api/profile', { ...singleProfile, dependents })
  const listed = () => client.list('/api/profile/dependents')
  const [, wren] = await listed()
  await signIn(page, portal, client)
  await page.goto('/profile')
  await page.getByRole('group', { name: 'Dependent 2' }).getByLabel('First name').fill('Wilhelmina')
  await page.getByRole('button', { name: 'Remove Robin Vale' }).click()
  await addDependent(page, 2)
  await save(page).click()
  await expect(page.getByText('Tax profile saved')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByText(restored)).toBeHidden()
  expect(await listed()).toMatchObject([
    { id: wren?.id, firstName: 'Wilhelmina' },
    { firstName: 'Ada', relationship: 'child', livesWithTaxpayer: true },
  ])
  expect(await client.call('GET', '/api/profile')).toMatchObject(singleProfile)
})

test('a draft survives a reload and a new session of its owner only, and closing the tab asks for confirmation', async ({
  page,
  portal,
}) => {
  const [client, other] = [await aClientOf(portal), await aClientOf(portal)]
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
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
  await field(page, 'SSN (Social Security number)').fill('400-01-1234')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(field(page, 'City')).toHaveValue('Sparks')
  await expect(field(page, 'SSN (Social Security number)')).toHaveValue('219-09-9999')
  await expect(page.getByText(restored)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue('Reno')
  await expect(page.getByText('Everything is saved')).toBeVisible()

  const reloadAs = async (token: string) => {
    await page.evaluate((kept) => localStorage.setItem('authToken', kept), token)
    await page.reload()
  }
  await field(page, 'City').fill('Elko')
  await reloadAs('')
  await expect(page.getByText('Please sign in to access your profile')).toBeVisible()
  await reloadAs(client.token)
  await expect(field(page, 'City')).toHaveValue('Elko')
  await reloadAs(other.token)
  await expect(field(page, 'City')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBeNull()
})

test('a tab that was left open does not put back what another tab changed, not even after a reload', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.goto('/profile')
  await field(page, 'Occupation').fill('Baker')

  const other = await page.context().newPage()
  await other.goto(`${portal.url}/profile`)
  await field(other, 'City').fill('Sparks')
  await save(other).click()
  await expect(other.getByText('Everything is saved')).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'Occupation')).toHaveValue('Baker')
  await save(page).click()
  const conflict = page.getByRole('dialog', { name: 'Changed while you were typing' })
  const side = (label: string, name: RegExp) =>
    conflict.getByRole('group', { name: label }).getByRole('radio', { name })
  await expect(side('City', /^Saved now Sparks/)).toBeChecked()
  await expect(side('Occupation', /^Yours Baker/)).toBeChecked()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect(await client.call('GET', '/api/profile')).toMatchObject({
    city: 'Sparks',
    occupation: 'Baker',
  })
  // The other tab was not touched since, so it follows.
  await expect(field(other, 'Occupation')).toHaveValue('Baker')
})

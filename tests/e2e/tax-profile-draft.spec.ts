import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { addDependent, field, openSavedProfile } from '#tests/support/tax-profile.ts'

test('a draft survives a reload, without SSNs or bank numbers in storage', async ({
  page,
  portal,
}) => {
  await openSavedProfile(page, portal)
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

test('what is saved is no draft any more, even for who reloads as soon as it says so', async ({
  page,
  portal,
}) => {
  await openSavedProfile(page, portal)
  const dependent = await addDependent(page)
  const held = /profile\.dependents/
  await page.route(held, () => {})
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await expect(page.getByText('Tax profile saved')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBeNull()
  await page.unroute(held)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(dependent.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByText('What you typed before is here again')).toBeHidden()
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

import { mailedLink } from '#tests/support/mailed-link.ts'
import { password, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

test('staff invite a person, who becomes a client with a proven address; the list is empty again', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await signIn(page, portal, admin)
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Invite a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a client' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill('Moreno')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Ines Moreno')

  const theirs = await browser.newPage({ baseURL: portal.url })
  const link = await mailedLink(portal, email, '/invitation')
  await theirs.goto(link)
  await expect(theirs).toHaveURL('/invitation')
  await expect(theirs.getByText(email)).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password').fill(password)
  await theirs.getByRole('button', { name: 'Create Account' }).click()
  await expect(theirs.getByText('Registration Successful')).toBeVisible()
  await expect(theirs.getByRole('link', { name: email })).toBeVisible()
  await expect(theirs.getByText('Confirm your email address')).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await theirs.goto(link)
  await expect(theirs.getByText(/no longer valid/)).toBeVisible()
  await theirs.close()
})

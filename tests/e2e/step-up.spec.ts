import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { hashToken } from '#server/auth/sessions.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, returnRow, test } from '#tests/support/staff.ts'
import { banner } from '#tests/support/impersonating.ts'

/** Makes the browser this person's, eleven minutes after they signed in. */
async function signInLongAgo(page: Page, portal: RunningServer, person: Someone) {
  const createdAt = new Date(Date.now() - 11 * 60_000)
  await inDatabaseOf(portal, (db) =>
    sql`update sessions set created_at = ${createdAt} where id = ${hashToken(person.token)}`.execute(
      db,
    ),
  )
  await signIn(page, portal, person)
}

function confirmDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Confirm your password' })
}

async function typePassword(page: Page, typed = password) {
  await confirmDialog(page).getByLabel('Your password').fill(typed)
  await page.keyboard.press('Enter')
}

/** Chooses another role for a new client, as staff who signed in a while ago. */
async function changeRole(page: Page, portal: RunningServer, admin: Someone) {
  const client = await aClientOf(portal, 'Ines')
  await signInLongAgo(page, portal, admin)
  await page.goto('/admin')
  const section = page.getByRole('region', { name: 'User role management' })
  await section.getByPlaceholder('Search by email or name').fill(client.email)
  const row = section.getByRole('row').filter({ hasText: client.email })
  await action(row, 'Edit Role').click()
  await section.getByLabel('Role of Ines Day').selectOption('admin')
  await expect(confirmDialog(page).getByLabel('Your password')).toBeFocused()
  return { client, row }
}

const roleOf = async (client: Someone) => (await client.call('GET', '/api/auth/user')).role

test('a role change asks for the password; a wrong one is said beside the field, the right one goes on', async ({
  page,
  portal,
  admin,
}) => {
  const { client, row } = await changeRole(page, portal, admin)
  const field = confirmDialog(page).getByLabel('Your password')
  await page.keyboard.press('Enter')
  await expect(confirmDialog(page).getByText('Password is required')).toBeVisible()
  await typePassword(page, 'Wrong-Harbor-42!')
  await expect(confirmDialog(page).getByText('Password is wrong')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Password is wrong/)
  expect(await roleOf(client)).toBe('client')

  await typePassword(page)
  await expect(messages(page).getByText('Role Updated')).toBeVisible()
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await expect(confirmDialog(page)).toHaveCount(0)
  await expect(action(row, 'Edit Role')).toBeFocused()
  expect(await roleOf(client)).toBe('admin')
  // It counts for a while: taking it back asks for nothing.
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Client', { exact: true })).toBeVisible()
})

for (const [name, cancel] of [
  ['Cancel', (page: Page) => confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`${name} leaves the role as it was and says nothing`, async ({ page, portal, admin }) => {
    const { client, row } = await changeRole(page, portal, admin)
    await cancel(page)
    await expect(confirmDialog(page)).toHaveCount(0)
    await expect(action(row, 'Edit Role')).toBeFocused()
    await expect(row.getByText('Client', { exact: true })).toBeVisible()
    await expect(messages(page)).toBeEmpty()
    expect(await roleOf(client)).toBe('client')
  })
}

test('the export asks for it, and saves the file then', async ({ page, portal, admin }) => {
  const client = await aClientOf(portal)
  await client.startReturn(2025)
  await signInLongAgo(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const button = page.getByRole('button', { name: 'Export CSV' })
  await button.click()
  await expect(confirmDialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(messages(page)).toBeEmpty()
  await button.click()
  const download = page.waitForEvent('download')
  await typePassword(page)
  expect(await readFile(await (await download).path(), 'utf8')).toContain(client.email)
})

test('viewing as a client asks for it over the details, which stay open behind it', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await client.startReturn(2025)
  await signInLongAgo(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  await action(returnRow(page, client), 'Client').click()
  const details = page.getByRole('dialog', { name: 'Client details' })
  const button = details.getByRole('button', { name: 'View as client' })
  await button.click()
  await expect(confirmDialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await typePassword(page)
  await expect(banner(page)).toContainText('You are viewing the portal as Nora Day')
})

test('the forms of the account page hold the password: they ask no second time', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signInLongAgo(page, portal, client)
  await page.goto('/account')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const newEmail = `${crypto.randomUUID()}@example.com`
  await field('New email').fill(newEmail)
  await field('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Password is wrong')).toBeVisible()
  await expect(field('Your password')).toBeFocused()
  await expect(field('New email')).toHaveValue(newEmail)
  await field('Your password').fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`Follow the link that we sent to ${newEmail}.`)).toBeVisible()
  await expect(confirmDialog(page)).toHaveCount(0)
})

test('a new password is set in an old session too, and a wrong old one is said beside its field', async ({
  page,
  portal,
}) => {
  await signInLongAgo(page, portal, await aClientOf(portal))
  await page.goto('/account')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (const current of ['wrong', password]) {
    await field('Current password').fill(current)
    await field('New password').fill('Louder-Harbor-43!')
    await field('Confirm password').fill('Louder-Harbor-43!')
    await page.getByRole('button', { name: 'Change password' }).click()
    if (current === 'wrong') await expect(field('Current password')).toBeFocused()
  }
  await expect(page.getByText('Password Updated!')).toBeVisible()
  await expect(confirmDialog(page)).toHaveCount(0)
})

test('who signs out in another tab is asked no longer', async ({ page, portal, admin }) => {
  await changeRole(page, portal, admin)
  const otherTab = await page.context().newPage()
  await otherTab.goto(portal.url)
  await otherTab.evaluate(() => localStorage.removeItem('authToken'))
  await expect(confirmDialog(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the dialog, ${colorScheme}, and 390 px need no sideways scroll`, async ({
    page,
    portal,
    admin,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const client = await aClientOf(portal)
    await client.startReturn(2025)
    await signInLongAgo(page, portal, admin)
    await page.goto(`/admin?search=${client.email}`)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await typePassword(page, 'Wrong-Harbor-42!')
    await expect(confirmDialog(page).getByText('Password is wrong')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}

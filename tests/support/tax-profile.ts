import type { Page } from '@playwright/test'
import { singleProfile } from './profiles.ts'
import { aClientOf, signIn } from './signed-in.ts'

/** The profile page of a new client who saved one before. */
export async function openSavedProfile(page: Page, portal: Parameters<typeof aClientOf>[0]) {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.goto('/profile')
}

/** Ada, nothing of whom is saved yet. */
export async function addDependent(page: Page) {
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  const dependent = page.getByRole('group', { name: 'Dependent 1' })
  await dependent.getByLabel('First name').fill('Ada')
  await dependent.getByLabel('Last name').fill('Day')
  await dependent.getByLabel('Date of birth').fill('2016-02-29')
  await dependent.getByLabel('Relationship').selectOption('child')
  return dependent
}

/** A field of the tax profile, by its label. */
export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

export function save(page: Page) {
  return page.getByRole('button', { name: 'Save Tax Profile' })
}

/** Fills in what the specification requires of an unmarried client. */
export async function fillRequired(page: Page) {
  await field(page, 'SSN (Social Security number)').fill('219-09-9999')
  await field(page, 'Date of birth').fill('1985-04-30')
  await field(page, 'Address').fill('12 Juniper Lane')
  await field(page, 'City').fill('Reno')
  await field(page, 'State').selectOption('NV')
  await field(page, 'ZIP code').fill('89501')
  await field(page, 'Phone').fill('7755550142')
  await field(page, 'Filing status').selectOption('single')
}

import type { Page } from '@playwright/test'

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

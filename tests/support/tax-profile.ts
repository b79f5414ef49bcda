import type { Page } from '@playwright/test'

/** Ada, who has not saved a profile yet. */
export async function addDependent(page: Page, place = 1) {
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  const dependent = page.getByRole('group', { name: `Dependent ${place}` })
  await dependent.getByLabel('First name').fill('Ada')
  await dependent.getByLabel('Last name').fill('Day')
  await dependent.getByLabel('Date of birth').fill('2016-02-29')
  await dependent.getByLabel('Relationship').selectOption('child')
  return dependent
}

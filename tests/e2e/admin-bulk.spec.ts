import type { Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, moveTo, test, withoutLiveLine } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

/** A client with one return for each status, newest year first, and the table showing them. */
async function openReturns(page: Page, portal: RunningServer, admin: Someone, statuses: string[]) {
  const client = await aClientOf(portal)
  const ids: string[] = []
  for (const [age, status] of statuses.entries()) {
    const id = await client.startReturn(thisYear - age)
    await moveTo(admin, id, status)
    ids.push(id)
  }
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  return { client, ids }
}

function select(page: Page, what: string) {
  return page.getByRole('checkbox', { name: `Select ${what}` })
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected returns' })
}

async function statusesOf(client: Someone): Promise<unknown[]> {
  const returns = await client.list('/api/tax-returns')
  return returns.map(({ status }) => status)
}

test('select rows, start many: each that is ready moves, and the others stay', async ({
  page,
  portal,
  admin,
}) => {
  const statuses = ['pending', 'pending', 'in_progress', 'filed']
  const { client } = await openReturns(page, portal, admin, statuses)
  await select(page, 'all returns shown').check()
  await expect(bar(page)).toContainText('4 returns selected')
  await expect(bar(page).getByRole('button')).toHaveText([
    'Start 2 returns',
    'Complete 1 return',
    'Clear selection',
  ])
  await bar(page).getByRole('button', { name: 'Start 2 returns' }).click()
  const question = page.getByRole('dialog', { name: 'Start 2 returns?' })
  await question.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(messages(page).getByText('2 returns now In Progress.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await statusesOf(client)).toEqual(['in_progress', 'in_progress', 'in_progress', 'filed'])
})

test('more than one request’s worth of returns is completed', async ({ page, portal, admin }) => {
  const statuses = Array.from({ length: 12 }, () => 'in_progress')
  const { client } = await openReturns(page, portal, admin, statuses)
  await select(page, 'all returns shown').check()
  await bar(page).getByRole('button', { name: 'Complete 12 returns' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(messages(page).getByText('12 returns now Completed.')).toBeVisible()
  expect(new Set(await statusesOf(client))).toEqual(new Set(['completed']))
})

test('what the server refuses is said with its words, and the rest moves all the same', async ({
  page,
  portal,
  admin,
}) => {
  await withoutLiveLine(page)
  const { client, ids } = await openReturns(page, portal, admin, ['pending', 'pending'])
  await select(page, `Nora Day, ${thisYear}`).check()
  await select(page, `Nora Day, ${thisYear - 1}`).check()
  await moveTo(admin, ids[0] ?? '', 'completed')
  await bar(page).getByRole('button', { name: 'Start 2 returns' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(messages(page).getByText('Failed to update status')).toBeVisible()
  await expect(
    messages(page).getByText(
      '1 return now In Progress. 1 return not: Cannot change status from completed to in_progress',
    ),
  ).toBeVisible()
  expect(await statusesOf(client)).toEqual(['completed', 'in_progress'])
  const first = page.getByRole('row').filter({ has: select(page, `Nora Day, ${thisYear}`) })
  await expect(action(first, 'File')).toBeVisible()
})

test('a row that leaves a filtered list gives the focus to the one that takes its place', async ({
  page,
  portal,
  admin,
}) => {
  const { client } = await openReturns(page, portal, admin, ['pending', 'pending', 'pending'])
  await page.goto(`/admin?search=${client.email}&status=pending`)
  const rows = page.getByRole('table', { name: 'Tax returns' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await action(rows.nth(0), 'Start').press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0).locator(':focus')).toHaveCount(1)
})

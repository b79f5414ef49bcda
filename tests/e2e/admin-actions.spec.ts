import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import {
  action,
  expect,
  messages,
  moveTo,
  returnRow,
  test,
  withoutLiveLine,
} from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

async function statusOf(client: Someone): Promise<unknown> {
  const [taxReturn] = await client.list('/api/tax-returns')
  return taxReturn?.status
}

test('Start moves pending to in_progress, Complete in_progress to completed, File completed to filed', async ({
  page,
  openTable,
}) => {
  const { client, row } = await openTable()
  await action(row, 'Start').click()
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
  await expect(action(row, 'Start')).toHaveCount(0)
  await action(row, 'Complete').click()
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await expect.poll(() => statusOf(client)).toBe('completed')
  await action(row, 'File').click()
  await page.getByRole('dialog').getByRole('button', { name: 'File return' }).click()
  await expect(row.getByRole('cell').getByText('Filed', { exact: true }).first()).toBeVisible()
  await expect.poll(() => statusOf(client)).toBe('filed')
  for (const name of ['Start', 'Complete', 'File']) {
    await expect(action(row, name)).toHaveCount(0)
  }
})

test('Upload and Filed are offered only for completed or filed returns', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  const id = await client.startReturn(thisYear)
  await signIn(page, portal, admin)
  for (const status of ['pending', 'in_progress', 'completed', 'filed']) {
    if (status !== 'pending') {
      await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status })
    }
    await page.goto(`/admin?search=${client.email}`)
    const row = returnRow(page, client)
    await expect(action(row, 'Payment')).toBeVisible()
    const offered = status === 'completed' || status === 'filed' ? 1 : 0
    await expect(action(row, 'Upload')).toHaveCount(offered)
    await expect(action(row, 'Filed')).toHaveCount(offered)
  }
})

test('filing asks once, and Cancel leaves the return as it is', async ({ page, openTable }) => {
  const { client, row } = await openTable('completed')
  await action(row, 'File').click()
  const question = page.getByRole('dialog', { name: 'Mark this return as filed?' })
  await expect(question).toContainText(`The ${thisYear} return of Nora Day`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(action(row, 'File')).toBeFocused()
  expect(await statusOf(client)).toBe('completed')
})

test('after filing by keyboard the focus is on the next button of the row', async ({
  page,
  openTable,
}) => {
  const { row } = await openTable('completed')
  await action(row, 'File').press('Enter')
  await page.getByRole('button', { name: 'File return' }).press('Enter')
  await expect(action(row, 'Filed')).toBeFocused()
})

test('a double click takes one step', async ({ page, openTable }) => {
  const { client, row } = await openTable()
  await action(row, 'Start').dblclick()
  await expect(messages(page).getByText('Status Updated')).toBeVisible()
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
  expect(await statusOf(client)).toBe('in_progress')
})

test('a change shows before the server has answered', async ({ page, openTable }) => {
  const { client, row } = await openTable()
  const held = Promise.withResolvers<void>()
  await page.route(/admin\.returns\.updateStatus/, async (route) => {
    await held.promise
    await route.continue()
  })
  await action(row, 'Start').click()
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
  expect(await statusOf(client)).toBe('pending')
  held.resolve()
  await expect.poll(() => statusOf(client)).toBe('in_progress')
})

test("status update failure: 'Failed to update status', and the row is as it was", async ({
  page,
  openTable,
}) => {
  const { row } = await openTable()
  await page.route(/admin\.returns\.updateStatus/, (route) => route.abort())
  await action(row, 'Start').click()
  await expect(messages(page).getByText('Failed to update status')).toBeVisible()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(action(row, 'Start')).toBeVisible()
})

test("another admin was first: the server's words, and the row shows the new truth", async ({
  page,
  admin,
  openTable,
}) => {
  await withoutLiveLine(page)
  const { id, row } = await openTable()
  await expect(action(row, 'Start')).toBeVisible()
  await moveTo(admin, id, 'completed')
  await action(row, 'Start').click()
  await expect(messages(page).getByText('Failed to update status')).toBeVisible()
  await expect(
    messages(page).getByText('Cannot change status from completed to in_progress'),
  ).toBeVisible()
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await expect(action(row, 'File')).toBeVisible()
})

test('two admins at once see each other’s changes within 2 s', async ({ admin, openTable }) => {
  const { id, row } = await openTable()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await moveTo(admin, id, 'in_progress')
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible({ timeout: 2000 })
})

test("a 401 on a status change shows 'You are logged out. Logging in again...' and leads to the sign-in", async ({
  page,
  portal,
}) => {
  const leaving = await anAdminOf(portal)
  const client = await aClientOf(portal)
  await client.startReturn(thisYear)
  await signIn(page, portal, leaving)
  await withoutLiveLine(page)
  await page.goto(`/admin?search=${client.email}`)
  const row = returnRow(page, client)
  await expect(action(row, 'Start')).toBeVisible()
  await leaving.call('POST', '/api/auth/logout')
  await action(row, 'Start').click()
  await expect(
    messages(page).getByText('You are logged out. Logging in again...', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  expect(await statusOf(client)).toBe('pending')
})

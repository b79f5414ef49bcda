import type { Page } from '@playwright/test'
import pg from 'pg'
import { clusterDirOf, portal as owner } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, moveTo, returnRow, test } from '#tests/support/staff.ts'

/** A client who did something, and to whose return staff did something. */
async function aSeason(portal: RunningServer, admin: Someone) {
  const client = await aClientOf(portal, 'Ana')
  const id = await client.startReturn(2025)
  await client.upload(id, { name: 'W-2 Acme.pdf', category: 'w2', bytes: aPdf() })
  await moveTo(admin, id, 'in_progress')
  await admin.call('PATCH', `/api/tax-returns/${id}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '150',
    paymentMethod: 'cash',
  })
  return client
}

function entries(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
}

/** These entries and no others. */
async function expectEntries(page: Page, texts: string[]) {
  await expect(entries(page)).toHaveCount(texts.length)
  await expect(entries(page)).toContainText(texts)
}

const sentences = [
  "June Day recorded a payment of $150.00 (cash) for Ana Day's 2025 return",
  "June Day moved Ana Day's 2025 return from Pending to In Progress",
  'Ana Day uploaded “W-2 Acme.pdf” (W-2 forms) to their 2025 return',
  'Ana Day created their 2025 return',
  'Ana Day registered',
]

test('the audit log, readable: who did what to whose record', async ({ page, portal, admin }) => {
  const client = await aSeason(portal, admin)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  await action(returnRow(page, client), 'Client').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(`/admin/activity?about=${encodeURIComponent(client.email)}`)
  await expect(page).toHaveTitle(/^Activity/)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  await expectEntries(page, ["June Day looked at Ana Day's details", ...sentences])
  await expect(entries(page).first()).toContainText(/from (127\.0\.0\.1|::1).*No\. [\d,]+/)
  await expect(page.getByRole('heading', { name: /^Today, \w+day, \w+ \d+, \d{4}$/ })).toBeVisible()
  const time = entries(page).first().locator('time')
  await expect(time).toHaveText(/^\d+:\d\d [AP]M$/)
  await expect(time).toHaveAttribute('title', /at \d+:\d\d:\d\d [AP]M/)
  await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT.*Z$/)
})

test('filtered by client, person, kind and time, all in the address, so that a view can be shared', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aSeason(portal, admin)
  await signIn(page, portal, admin)
  await page.goto('/admin/activity')
  await page.getByLabel('Client').pressSequentially(client.email)
  await expectEntries(page, sentences)
  await page.getByLabel('Done by').fill('june')
  await expectEntries(page, sentences.slice(0, 2))
  await page.getByLabel('Kind').selectOption('Payments')
  await expectEntries(page, sentences.slice(0, 1))
  const today = new Date().toLocaleDateString('en-CA')
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  await expect(page).toHaveURL(
    `/admin/activity?about=${encodeURIComponent(client.email)}&by=june&kind=payments&from=${today}&to=${today}`,
  )
  await expectEntries(page, sentences.slice(0, 1))

  const shared = await page.context().newPage()
  await signIn(shared, portal, admin)
  await shared.goto(page.url())
  await expectEntries(shared, sentences.slice(0, 1))
  await expect(shared.getByLabel('Client')).toHaveValue(client.email)
  await expect(shared.getByLabel('Kind')).toHaveValue('payments')
  await expect(shared.getByLabel('From')).toHaveValue(today)
  await shared.close()

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Before the first day')).toBeVisible()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('From').fill('')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/admin/activity')
  for (const label of ['Client', 'Done by', 'Kind', 'From']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await expect(entries(page).nth(4)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Client')).toHaveValue(client.email)
  await expect(page.getByText('No entries match')).toBeVisible()
})

test('more than a page comes when it is asked for, once each', async ({ page, portal, admin }) => {
  const client = await aClientOf(portal, 'Busy')
  for (let year = 2000; year < 2026; year += 1)
    await moveTo(admin, await client.startReturn(year), 'in_progress')
  await signIn(page, portal, admin)
  await page.goto(`/admin/activity?about=${client.email}`)
  await expect(entries(page)).toHaveCount(50)
  await expect(page.getByText('50 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entries(page)).toHaveCount(53)
  await expect(page.getByText('53 entries')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const numbers = await entries(page).getByText(/^No\./).allTextContents()
  expect(new Set(numbers).size).toBe(53)
})

test('an activity that could not be loaded says so, and loads when tried again', async ({
  page,
  portal,
  admin,
}) => {
  await signIn(page, portal, admin)
  await page.route(/admin\.activity\.list/, (route) => route.abort())
  await page.goto('/admin/activity')
  await expect(page.getByText('The activity could not be loaded.')).toBeVisible()
  await page.unroute(/admin\.activity\.list/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page).first()).toBeVisible()
})

test.describe('the verify button recomputes the hash chain', () => {
  test('and says that all entries are intact', async ({ page, portal, admin }) => {
    await aSeason(portal, admin)
    await signIn(page, portal, admin)
    await page.goto('/admin/activity?kind=log')
    const verify = page.getByRole('button', { name: 'Verify' })
    await verify.focus()
    await page.keyboard.press('Enter')
    const outcome = page.getByRole('status').filter({ hasText: /^All [\d,]+ entries are intact/ })
    await expect(outcome).toBeVisible()
    await expect(verify).toBeFocused()
    await expect(entries(page).first()).toContainText(
      /June Day verified this log: all [\d,]+ entries are intact/,
    )
    await page.getByLabel('Kind').selectOption('Returns')
    await expect(entries(page).first()).toContainText('return')
    await expect(outcome).toBeVisible()
  })

  test('and names the first broken row if any', async ({ page, portal, admin }) => {
    const client = await aSeason(portal, admin)
    const { seq, ip } = await tamper(portal, client, '203.0.113.9')
    const number = seq.toLocaleString('en-US')
    await signIn(page, portal, admin)
    await page.goto('/admin/activity')
    await page.getByRole('button', { name: 'Verify' }).click()
    const alert = page.getByRole('alert').filter({ hasText: `Entry ${number} was changed` })
    await expect(alert).toBeVisible()
    await alert.getByRole('link', { name: 'Show the entries up to there' }).click()
    await expect(page).toHaveURL(`/admin/activity?upTo=${seq}`)
    await expect(page.getByText(`Up to entry ${number}`)).toBeVisible()
    await expect(entries(page).first()).toContainText('from 203.0.113.9')
    await expect(alert).toBeVisible()
    await tamper(portal, client, ip)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^All [\d,]+ entries are intact/)).toBeVisible()
  })
})

test('a client has no way to it', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/admin/activity')
  await expect(page.getByText("Unauthorized: You don't have access to this page.")).toBeVisible()
  await expect(page).toHaveURL('/')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the activity, ${colorScheme}, and nothing scrolls sideways at 360 px`, async ({
    page,
    portal,
    admin,
  }) => {
    await aSeason(portal, admin)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, portal, admin)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/admin/activity?from=2020-02-02')
      await expect(entries(page).first()).toBeVisible()
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByText(/entries are intact/).first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
  })
}

/** Another address for a client's upload, by somebody with the rights of the database's owner; says what was there. */
async function tamper({ dataDir }: RunningServer, client: Someone, ip: string) {
  const database = new pg.Client({ connectionString: addressOf(clusterDirOf(dataDir), owner) })
  await database.connect()
  try {
    const { rows } = await database.query<{ seq: string; ip: string }>(
      "select seq, ip from audit_log where client_id = $1 and action = 'document.uploaded'",
      [client.id],
    )
    const [before] = rows
    if (before === undefined) throw new Error('the client uploaded nothing')
    await database.query('alter table audit_log disable trigger user')
    await database.query('update audit_log set ip = $2 where seq = $1', [before.seq, ip])
    await database.query('alter table audit_log enable trigger user')
    return { seq: Number(before.seq), ip: before.ip }
  } finally {
    await database.end()
  }
}

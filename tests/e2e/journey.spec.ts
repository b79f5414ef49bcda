import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { expect, test } from '#tests/support/portal.ts'
import { docx, jpegWithExif, multiPagePdf } from '#tests/support/real-files.ts'
import { password } from '#tests/support/signed-in.ts'
import { addDependent } from '#tests/support/tax-profile.ts'

const client = { firstName: 'Nora', lastName: 'Day', email: 'nora.day@example.com' }
const admin = { firstName: 'June', lastName: 'Merrow', email: 'june@merrowtax.example' }

test('a season: from registering to downloading the completed return unchanged', async ({
  browser,
  page,
  portal,
}) => {
  const completedReturn = await multiPagePdf('Form 1040')

  await test.step('the client registers', () => register(page, client))
  await test.step('the client confirms the email address in another tab', async () => {
    const banner = page.getByRole('complementary', { name: 'Confirm your email address' })
    await expect(banner).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(await mailedLink(portal, client.email, '/prove-email'))
    await tab.getByRole('button', { name: 'Yes, this is my address' }).click()
    await expect(tab.getByText('Your email address is confirmed.')).toBeVisible()
    await tab.close()
    await expect(banner).toHaveCount(0)
  })
  await test.step('the client keeps a profile with a dependent', () => saveProfile(page))
  await test.step('the client creates a return and uploads documents', () => upload(page))

  const staff = await test.step('an admin is made on the command line', async () => {
    const adminPage = await newPage(browser, portal.url)
    await register(adminPage, admin)
    const granted = await npmToEnd(['run', 'grant-admin', '--', admin.email], {
      DATA_DIR: portal.dataDir,
    })
    expect(granted.code, granted.output).toBe(0)
    await adminPage.goto('/admin')
    return adminPage
  })
  await test.step('the admin reads and verifies the documents', () => verifyDocuments(staff))
  await test.step('the admin completes the return', async () => {
    await rowAction(staff, 'Start').click()
    // Its place rests until the pointer has moved.
    await staff.getByRole('heading', { level: 1 }).hover()
    await rowAction(staff, 'Complete').click()
    await staff.getByRole('button', { name: 'Mark complete, send later' }).click()
    await expect(rowAction(staff, 'Upload')).toBeVisible()
  })
  await test.step('the admin uploads the completed return', () =>
    uploadCompleted(staff, completedReturn))
  await test.step('the admin records the payment', () => recordPayment(staff))
  await test.step('the admin files the return', () => file(staff))

  await test.step('the client downloads it, byte for byte', async () => {
    const bytes = await downloadCompleted(page)
    expect(sha256(bytes)).toBe(sha256(completedReturn))
  })
})

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

async function register(page: Page, person: typeof client) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Secure Account Creation' })
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill(person.lastName)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome back, ${person.firstName}`,
  )
}

async function saveProfile(page: Page) {
  await page.getByRole('link', { name: 'Profile Update' }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('SSN (Social Security number)').fill('123456789')
  await field('Date of birth').fill('1985-04-30')
  await field('Address').fill('410 Riverbend Avenue')
  await field('City').fill('Reno')
  await field('State').selectOption('NV')
  await field('ZIP code').fill('89501')
  await field('Phone').fill('7755550142')
  await field('Filing status').selectOption('head_of_household')
  const dependent = await addDependent(page)
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await expect(page.getByText('Tax profile saved')).toBeVisible()
  await page.reload()
  await expect(field('City')).toHaveValue('Reno')
  await expect(dependent.getByLabel('First name')).toHaveValue('Ada')
}

async function upload(page: Page) {
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByRole('button', { name: 'Create Tax Return' }).click()
  const areas = [
    {
      area: 'W-2 forms',
      name: 'W-2 St. Alban.pdf',
      mimeType: 'application/pdf',
      buffer: await multiPagePdf(),
    },
    {
      area: 'Receipts',
      name: 'IMG_2041.JPG',
      mimeType: 'image/jpeg',
      buffer: await jpegWithExif(),
    },
    { area: 'Other documents', name: 'letter.docx', mimeType: docxType, buffer: await docx() },
  ]
  for (const { area, ...file } of areas) {
    const section = page.getByRole('region', { name: area })
    await section.locator('input[type=file]').first().setInputFiles(file)
    await expect(section.getByRole('list').getByText(file.name)).toBeVisible()
  }
}

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function rowAction(page: Page, name: string) {
  const row = page.getByRole('row').filter({ hasText: client.email })
  return row.getByText(name, { exact: true })
}

async function verifyDocuments(page: Page) {
  await rowAction(page, 'Docs').click()
  const dialog = page.getByRole('dialog')
  for (const name of ['W-2 St. Alban.pdf', 'IMG_2041.JPG', 'letter.docx']) {
    await expect(dialog.getByText(name)).toBeVisible()
  }
  await dialog.getByRole('button', { name: /IMG_2041\.JPG/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Download IMG_2041/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('IMG_2041.JPG')
  // The whole picture, without what the camera wrote beside it.
  const [sent, kept] = [await jpegWithExif(), await readFile(await download.path())]
  expect(kept.length).toBeLessThan(sent.length)
  expect(sent.includes(kept.subarray(-10_000))).toBe(true)
  await dialog.getByRole('button', { name: /W-2 St\. Alban\.pdf/ }).click()
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByRole('button', { name: /W-2 St\. Alban\.pdf.*verified/ })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function uploadCompleted(page: Page, buffer: Buffer) {
  await rowAction(page, 'Upload').click()
  const dialog = page.getByRole('dialog', { name: /Upload Completed Tax Return/ })
  const file = { name: '1040.pdf', mimeType: 'application/pdf', buffer }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('1040.pdf uploaded successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

async function recordPayment(page: Page) {
  await rowAction(page, 'Payment').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Payment status').selectOption('paid')
  await dialog.getByLabel(/^Amount/).fill('349.99')
  await dialog.getByLabel('Payment method').selectOption('check')
  await dialog.getByRole('button', { name: /Save|Record/ }).click()
  await expect(page.getByText('Payment Updated')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: client.email })
  await expect(row.getByText('$349.99')).toBeVisible()
}

async function file(page: Page) {
  await rowAction(page, 'File').click()
  await page.getByLabel(/^On paper/).check()
  await page.getByRole('dialog').getByRole('button', { name: /File/ }).click()
  const row = page.getByRole('row').filter({ hasText: client.email })
  await expect(
    row.locator('td, [role=cell]').getByText('Filed', { exact: true }).first(),
  ).toBeVisible()
}

async function downloadCompleted(page: Page): Promise<Buffer> {
  await page.goto('/')
  // The tab that opens for the file closes as the download begins.
  const downloading = page.context().waitForEvent('download')
  await page.getByRole('link', { name: 'Download your 2026 return' }).click()
  const download = await downloading
  return readFile(await download.path())
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

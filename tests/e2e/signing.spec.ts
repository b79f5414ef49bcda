import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { mailedCode, mailedLink } from '#tests/support/mailed-link.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, password, signIn } from '#tests/support/signed-in.ts'
import { aReviewOf, currentPackage, mutate } from '#tests/support/review.ts'
import { agree, passCheck } from '#tests/support/pass-check.ts'
import { expect, test } from '#tests/support/staff.ts'

const main = (page: Page) => page.getByRole('main')
const approve = (page: Page) => page.getByRole('button', { name: 'Approve and go on to sign' })

test('a client approves, signs on paper and downloads the signed copy', async ({
  page,
  portal,
  admin,
}) => {
  const { client, taxYear, taxReturnId, package: sent } = await aReviewOf(portal, admin)
  await signIn(page, portal, client)

  await test.step('the dashboard leads to the review', async () => {
    await page.goto('/')
    const title = `Your ${taxYear} return is ready to review and sign`
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Review and sign', exact: true }).click()
    await expect(page).toHaveURL(`/review?year=${taxYear}`)
    await expect(main(page).getByRole('heading', { name: /^You get back/ })).toContainText(
      '$2,318.00',
    )
    await expect(page.getByRole('region', { name: 'Return.pdf' })).toContainText('Form 1040')
    await expect(page.getByRole('banner')).toBeHidden()
  })

  await test.step('the signed form is sent as a photo or scan', async () => {
    await approve(page).click()
    await page.getByRole('button', { name: 'Sign on paper' }).click()
    const download = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Download Form 8879' }).click()
    await download.then((tab) => tab.close())
    await page
      .getByLabel('Choose files for the signed form')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: aPdf('Signed') })
    await expect(page.getByRole('heading', { name: 'We have your signed form' })).toBeVisible()
  })

  await test.step('staff confirm it; the client has a signed copy that anyone can check', async () => {
    const [signer] = sent.signers
    const { signers } = await currentPackage(portal, client, taxReturnId)
    const documentId = signers[0]?.signedFormDocumentId
    await mutate(portal, admin, 'admin.signing.confirmSignedForm', {
      signerId: signer?.id,
      documentId,
      compared: true,
    })
    await expect(page.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the signed copy' }).click()
    const file = await (await saving).path()
    const evidence = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the evidence' }).click()
    expect((await evidence).suggestedFilename()).toMatch(/^signature-.*\.json$/)
    const signed = await readFile(file)
    await verify(page, signed, 'Signed here, and unchanged')
    await expect(main(page)).toContainText(`Authorization to file for the ${taxYear} tax return`)
    await verify(page, Buffer.concat([signed, Buffer.from('%')]), 'Not signed here')
    await verify(page, aPdf('foreign'), 'Not signed here')
  })
})

async function verify(page: Page, buffer: Buffer, title: string): Promise<void> {
  await page.goto('/verify')
  await page
    .getByLabel('Choose a signed PDF')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer })
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
}

test('the engagement letter is signed with a drawn name and downloaded', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const taxYear = new Date().getFullYear()
  await client.startReturn(taxYear)
  await signIn(page, portal, client)
  await page.goto(`/letter?year=${taxYear}`)
  await expect(page.getByRole('region', { name: 'The letter', exact: true })).toContainText('Nora')
  await agree(page)
  await page.getByLabel('Draw it').check()
  const pad = page.getByRole('img', { name: 'Your signature' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('no field')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.click(...at(0.5, 0.5))
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Draw your whole name', { exact: true })).toBeVisible()
  await pad.scrollIntoViewIfNeeded()
  const again = (await pad.boundingBox()) ?? box
  await page.mouse.move(again.x + 60, again.y + 40)
  await page.mouse.down()
  for (let step = 1; step < 12; step += 1) {
    await page.mouse.move(again.x + 60 + step * 25, again.y + (step % 2 ? 120 : 40), { steps: 3 })
  }
  await page.mouse.up()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’ve signed the letter' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Signature: Nora Day' }).locator('path')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the signed letter' }).click()
  const bytes = await readFile(await (await saving).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await verify(page, bytes, 'Signed here, and unchanged')
})

test.describe('with an identity provider', () => {
  let joint: RunningServer
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>

  test.beforeAll(async () => {
    provider = await startIdentityProvider()
    joint = await startServer({ env: { IDENTITY_URL: provider.url } })
  })
  test.afterAll(async () => {
    await joint.remove()
    provider.close()
  })

  test('a joint return: the client online, the spouse by a mailed link and code', async ({
    browser,
  }) => {
    const admin = await anAdminOf(joint)
    const { client, taxYear } = await aReviewOf(joint, admin, { joint: true })
    const context = await browser.newContext({ baseURL: joint.url })
    const page = await context.newPage()
    await signIn(page, joint, client)
    await page.goto(`/review?year=${taxYear}`)
    await approve(page).click()
    await passCheck(page, { portal: joint, provider })
    expect(page.url()).not.toContain('check')
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    const email = `${crypto.randomUUID()}@example.com`
    await page.getByRole('button', { name: 'Send a link' }).click()
    const dialog = page.getByRole('dialog', { name: /^A link for/ })
    await dialog.getByLabel('Your spouse’s email').fill(email)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`A link was sent to ${email}.`)).toBeVisible()

    const theirs = await browser.newContext({
      baseURL: joint.url,
      viewport: { width: 390, height: 800 },
    })
    const phone = await theirs.newPage()
    await phone.goto(await mailedLink(joint, email, '/spouse'))
    await expect(phone).toHaveURL('/spouse')
    await phone.getByRole('button', { name: 'Email me the code' }).click()
    await phone.getByLabel('Six-digit code').fill(await mailedCode(joint, email))
    await phone.getByRole('button', { name: 'Open the return' }).click()
    await expect(phone.getByRole('region', { name: 'Return.pdf' })).toContainText('Form 1040')
    expect(await axeFindings(phone)).toEqual([])
    await approve(phone).click()
    await passCheck(phone, { portal: joint, provider })
    await phone.getByLabel('Your full name').fill('Iris 🌊 Vale')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(phone.getByText(/^The return says/)).toBeVisible()
    await phone.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
    await phone.getByRole('button', { name: 'Close' }).click()
    await phone.goto('/spouse')
    await expect(phone.getByText('This review is closed')).toBeVisible()

    await expect(page.getByText(/^We’ll file it next/)).toBeVisible()
    await Promise.all([context.close(), theirs.close()])
  })
})

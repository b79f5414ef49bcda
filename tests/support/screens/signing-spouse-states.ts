import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { mailedCode, mailedLink } from '#tests/support/mailed-link.ts'
import { aReviewOf, mutate } from '#tests/support/review.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { passCheck } from '#tests/support/pass-check.ts'
import { password } from '#tests/support/signed-in.ts'
import { type State, state, type World } from './state.ts'

/** The spouse of a joint return, from the mailed link to the signature. */
export const signingSpouseStates: readonly State[] = [
  state('spouse signing, the mail', async (page, world) => {
    const { email } = await invite(world)
    await page.setContent(await mailTo(world.portal, email), { waitUntil: 'load' })
  }),
  state('spouse signing, the link', async (page, world) => page.goto((await invite(world)).link)),
  state('spouse signing, the code', async (page, world) => {
    const { link } = await invite(world)
    await page.goto(link)
    await page.getByRole('button', { name: 'Email me the code' }).click()
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
  }),
  state('spouse signing, to review', async (page, world) => {
    await openReview(page, world)
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
  }),
  state('spouse signing, the signature', (page, world) => openSignature(page, world)),
  state('spouse signing, signed', async (page, world) => {
    await openSignature(page, world)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Download the signed copy' })).toBeVisible()
  }),
  state('spouse signing, closed', async (page) => {
    await page.goto('/spouse')
    await expect(page.getByText('This review is closed')).toBeVisible()
  }),
]

/** A joint return whose spouse was sent a link. */
async function invite({ portal, admin }: World) {
  const { client, package: sent } = await aReviewOf(portal, admin, { joint: true })
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = { packageId: sent.id, email, password }
  await mutate(portal, client, 'signing.inviteSpouse', invitation)
  return { email, link: portal.url + (await mailedLink(portal, email, '/spouse')) }
}

async function openReview(page: Page, world: World): Promise<void> {
  const { email, link } = await invite(world)
  await page.goto(link)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByLabel('Six-digit code').fill(await mailedCode(world.portal, email))
  await page.getByRole('button', { name: 'Open the return' }).click()
  await expect(page.getByRole('button', { name: 'Approve and go on to sign' })).toBeVisible()
}

/** After the approval and a passed identity check. */
async function openSignature(page: Page, world: World): Promise<void> {
  await openReview(page, world)
  await page.getByRole('button', { name: 'Approve and go on to sign' }).click()
  await passCheck(page, world)
  await expect(page.getByRole('img', { name: 'Signature: Iris Vale' })).toBeVisible()
}

/** The HTML of the mail to this address, from the outbox. */
async function mailTo({ dataDir }: RunningServer, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  for (const name of await readdir(outbox)) {
    const mail = await PostalMime.parse(await readFile(path.join(outbox, name)))
    if (mail.to?.some(({ address }) => address === email)) return mail.html ?? ''
  }
  throw new Error('the mail is not in the outbox')
}

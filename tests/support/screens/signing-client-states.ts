import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { esignDisclosure } from '#shared/law/esign-disclosure.ts'
import type { Letter } from '#shared/signing/signing.schema.ts'
import { aPdf } from '#tests/support/files.ts'
import {
  aCompletedReturnOf,
  answerReview,
  mutate,
  publishOf,
  sendSignedForm,
} from '#tests/support/review.ts'
import { aSignature } from '#tests/support/signatures.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { passCheck } from '#tests/support/pass-check.ts'
import { changeAnswer, type State, state, type World } from './state.ts'

/** Review and signature, as the client sees them. */
export const signingClientStates: readonly State[] = [
  state('client signing, dashboard', (page, world) => openReview(page, world, { path: '/' })),
  state('client signing, to review', async (page, world) => {
    await openReview(page, world)
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
  }),
  state('client signing, asking for a change', async (page, world) => {
    await openReview(page, world)
    await page.getByRole('button', { name: 'Ask for a change' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  state('client signing, ways to sign', async (page, world) => {
    await openReview(page, world, { stage: 'approved' })
    await expect(page.getByRole('button', { name: 'Sign on paper' })).toBeVisible()
  }),
  state('client signing, on paper', async (page, world) => {
    await openReview(page, world, { stage: 'approved' })
    await page.getByRole('button', { name: 'Sign on paper' }).click()
    await expect(page.getByRole('link', { name: 'Download Form 8879' })).toBeVisible()
  }),
  state('client signing, form sent', async (page, world) => {
    await openReview(page, world, { stage: 'paper' })
    await expect(page.getByRole('heading', { name: 'We have your signed form' })).toBeVisible()
  }),
  state('client signing, form refused', async (page, world) => {
    await openReview(page, world, { stage: 'refused' })
    await expect(page.getByText('The date beside the signature is missing.')).toBeVisible()
  }),
  state('client signing, the signature', async (page, world) => {
    await openReview(page, world, { stage: 'approved' })
    await passCheck(page, world)
    await expect(page.getByRole('img', { name: 'Signature: Nora Day' })).toBeVisible()
  }),
  state('client signing, signed', async (page, world) => {
    await openReview(page, world, { stage: 'signed' })
    await expect(page.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
  }),
  state('client signing, consent before the letter', async (page, { portal }) => {
    const client = await aClientOf(portal)
    const year = new Date().getFullYear()
    await client.startReturn(year)
    await signIn(page, portal, client)
    await page.goto(`/letter?year=${year}`)
    await expect(page.getByRole('button', { name: 'Agree', exact: true })).toBeVisible()
  }),
  state('client signing, the letter', async (page, { portal }) => {
    const client = await aClientOf(portal)
    const year = new Date().getFullYear()
    await client.startReturn(year)
    const version = esignDisclosure[0].validFrom
    await mutate(portal, client, 'signing.giveConsent', { version, openedPdf: true })
    await signIn(page, portal, client)
    await page.goto(`/letter?year=${year}`)
    await expect(page.getByLabel('Your password')).toBeVisible()
  }),
  state('client signing, notices before the letter', async (page, { portal }) => {
    const client = await aClientOf(portal)
    const year = new Date().getFullYear()
    await client.startReturn(year)
    const version = esignDisclosure[0].validFrom
    await mutate(portal, client, 'signing.giveConsent', { version, openedPdf: true })
    // The firm of the other pictures has none.
    await changeAnswer(page, 'signing.letter', (data) => {
      const { json, meta } = z.looseObject({ json: z.looseObject({}) }).parse(data)
      return { json: { ...json, notices }, meta }
    })
    await signIn(page, portal, client)
    await page.goto(`/letter?year=${year}`)
    await page.getByRole('checkbox', { name: /“Notice of our bond”/ }).check()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText('Read it, then check this box')).toBeVisible()
  }),
  {
    name: 'client signing, certificate page',
    async show(page, world) {
      const pdf = await aSignedPdf(world)
      await signIn(page, world.portal, world.admin)
      await page.goto(`/admin/returns/${pdf.taxReturnId}`)
      await page
        .getByRole('button', { name: /letter/i })
        .first()
        .click()
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1400 })
      await certificateOn(page).scrollIntoViewIfNeeded()
      await expect(certificateOn(page)).toContainText('Certificate')
    },
    part: certificateOn,
  },
  {
    name: 'client signing, checking a good PDF',
    show: async (page, world) =>
      check(page, (await aSignedPdf(world)).bytes, 'Signed here, and unchanged'),
  },
  state('client signing, checking a changed PDF', async (page, world) => {
    const { bytes } = await aSignedPdf(world)
    await check(page, Buffer.concat([bytes, Buffer.from('\n')]), 'Not signed here')
  }),
  state('client signing, checking a foreign PDF', (page) =>
    check(page, aPdf('foreign'), 'Not signed here'),
  ),
]

const notices = [
  {
    title: 'Consumer bill of rights regarding tax preparers',
    text: 'You have the right to a copy of your return.\n\nAsk what it costs before we begin.',
    sha256: 'a'.repeat(64),
  },
  { title: 'Notice of our bond', text: null, sha256: 'b'.repeat(64) },
]

interface Opened {
  path?: string
  stage?: 'sent' | 'approved' | 'paper' | 'refused' | 'signed'
}

async function openReview(
  page: Page,
  { portal, admin }: World,
  { path, stage = 'sent' }: Opened = {},
) {
  const completed = await aCompletedReturnOf(portal, admin, { joint: true })
  const { client, taxReturnId, taxYear } = completed
  const { signers } = await publishOf(portal, admin, completed)
  const signerId = signers[0]?.id
  if (stage !== 'sent') await answerReview(portal, client, taxReturnId, { name: 'approve' })
  if (stage === 'paper' || stage === 'refused') await sendSignedForm(portal, client, taxReturnId)
  if (stage === 'refused') {
    const reason = 'The date beside the signature is missing.'
    await mutate(portal, admin, 'admin.signing.refuseSignedForm', { signerId, reason })
  }
  if (stage === 'signed') await attest({ portal, admin }, signerId)
  await signIn(page, portal, client)
  await page.goto(path ?? `/review?year=${taxYear}`)
}

async function attest({ portal, admin }: Pick<World, 'portal' | 'admin'>, signerId = '') {
  const seen = { signerId, identification: 'passport', password }
  await mutate(portal, admin, 'admin.signing.attest', seen)
}

/** The PDF of a letter that was signed with a drawn name. */
async function aSignedPdf({ portal }: World) {
  const client = await aClientOf(portal)
  const taxReturnId = await client.startReturn(new Date().getFullYear())
  const given = { taxReturnId, version: 1, ...aSignature(), password }
  const signed = (await mutate(portal, client, 'signing.signLetter', given)) as Letter
  const address = `${portal.url}/api/documents/${signed.signature?.documentId}/download`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${client.token}` } })
  return { taxReturnId, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function certificateOn(page: Page) {
  return page.getByRole('group', { name: /^Page \d/ }).last()
}

async function check(page: Page, buffer: Buffer, title: string): Promise<void> {
  await page.goto('/verify')
  const file = { name: 'Engagement letter.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Choose a signed PDF').setInputFiles(file)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

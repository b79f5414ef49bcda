import { expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/support/files.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import {
  aCompletedReturnOf,
  answerReview,
  sendForReview,
  sendPaperForm,
} from '#tests/support/review.ts'
import { aSignature } from '#tests/support/signatures.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { mutate } from '#tests/support/signing-calls.ts'
import type { State, World } from './state.ts'

/** Review and signature, as the client sees them. */
export const signingClientStates: readonly State[] = [
  {
    name: 'client signing, dashboard',
    show: (page, world) => openReview(page, world, { path: '/' }),
  },
  {
    name: 'client signing, to review',
    async show(page, world) {
      await openReview(page, world)
      await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
    },
  },
  {
    name: 'client signing, asking for a change',
    async show(page, world) {
      await openReview(page, world)
      await page.getByRole('button', { name: 'Ask for a change' }).click()
    },
  },
  {
    name: 'client signing, ways to sign',
    async show(page, world) {
      await openReview(page, world, { stage: 'approved' })
      await expect(page.getByRole('button', { name: 'Sign on paper' })).toBeVisible()
    },
  },
  {
    name: 'client signing, on paper',
    async show(page, world) {
      await openReview(page, world, { stage: 'approved' })
      await page.getByRole('button', { name: 'Sign on paper' }).click()
    },
  },
  {
    name: 'client signing, form sent',
    async show(page, world) {
      await openReview(page, world, { stage: 'paper' })
      await expect(page.getByRole('heading', { name: 'We have your signed form' })).toBeVisible()
    },
  },
  {
    name: 'client signing, the letter',
    async show(page, { portal }) {
      const client = await aClientOf(portal)
      const year = new Date().getFullYear()
      await client.startReturn(year)
      await signIn(page, portal, client)
      await page.goto(`/letter?year=${year}`)
      await expect(page.getByLabel('Your password')).toBeVisible()
    },
  },
  {
    name: 'staff signing, certificate page',
    async show(page, { portal, admin }) {
      const client = await aClientOf(portal)
      const taxReturnId = await client.startReturn(new Date().getFullYear())
      const given = { taxReturnId, version: 1, ...aSignature(), password }
      await mutate(portal, client, 'signing.signLetter', given)
      await signIn(page, portal, admin)
      await page.goto(`/admin/returns/${taxReturnId}`)
      await page
        .getByRole('button', { name: /letter/i })
        .first()
        .click()
      const pages = page.getByRole('group', { name: /^Page / })
      await expect(pages.first()).toBeVisible()
      await pages.last().scrollIntoViewIfNeeded()
      await expect(pages.last()).toContainText('Certificate')
    },
  },
  {
    name: 'client signing, checking a PDF',
    async show(page) {
      await page.goto('/verify')
      const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf('foreign') }
      await page.getByLabel('Choose a signed PDF').setInputFiles(file)
      await expect(page.getByRole('heading', { name: 'Not known here' })).toBeVisible()
    },
  },
]

interface Opened {
  path?: string
  stage?: 'sent' | 'approved' | 'paper'
}

async function openReview(page: Page, { portal, admin }: World, { path, stage }: Opened = {}) {
  const completed = await aCompletedReturnOf(portal, admin, marriedProfile)
  const { client, id } = completed
  await sendForReview(admin, completed)
  if (stage === 'approved' || stage === 'paper') await answerReview(client, id, { name: 'approve' })
  if (stage === 'paper') await sendPaperForm(client, id)
  await signIn(page, portal, client)
  await page.goto(path ?? `/review?year=${new Date().getFullYear()}`)
}

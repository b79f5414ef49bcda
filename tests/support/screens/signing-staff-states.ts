import { expect, type Page } from '@playwright/test'
import { marriedProfile } from '#tests/support/profiles.ts'
import {
  aCompletedReturnOf,
  answerReview,
  publishOf,
  sendSignedForm,
} from '#tests/support/review.ts'
import { signIn } from '#tests/support/signed-in.ts'
import { type State, state, type World } from './state.ts'

/** Review and signatures, as staff see them. */
export const signingStaffStates: readonly State[] = [
  state('staff signing, not sent', (page, world) => openReview(page, world, 'completed')),
  state('staff signing, sending', async (page, world) => {
    const review = await openReview(page, world, 'completed')
    await review.getByRole('button', { name: 'Send for review…' }).click()
    await expect(page.getByLabel('Adjusted gross income')).toBeVisible()
  }),
  state('staff signing, both to review', (page, world) => openReview(page, world, 'sent')),
  state('staff signing, correcting', async (page, world) => {
    const review = await openReview(page, world, 'sent')
    await review.getByRole('button', { name: 'More for review and signatures' }).click()
    await page.getByRole('menuitem', { name: 'Correct the figures…' }).click()
    await page.getByLabel('Total tax').fill('6902')
    await expect(page.getByText(/becomes version 2/)).toBeVisible()
  }),
  state('staff signing, attesting', async (page, world) => {
    const review = await openReview(page, world, 'sent')
    await review
      .getByRole('button', { name: /^Attest in person/ })
      .first()
      .click()
    await page.getByLabel(/^ID you checked/).selectOption('passport')
  }),
  state('staff signing, change requested', (page, world) => openReview(page, world, 'change')),
  state('staff signing, comparing', async (page, world) => {
    const review = await openReview(page, world, 'paper')
    await review.getByRole('button', { name: /^Compare the signed form/ }).click()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Page 1' })).toHaveCount(2)
  }),
  state('staff signing, filing', async (page, world) => {
    await openReview(page, world, 'paper')
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await expect(page.getByText('How was it authorized?')).toBeVisible()
  }),
  state('staff signing, frozen profile', async (page, world) => {
    const review = await openReview(page, world, 'moved')
    await review.getByRole('button', { name: 'More for review and signatures' }).click()
    await page.getByRole('menuitem', { name: 'Profile as of completion' }).click()
    await expect(page.getByText(/1 difference today/)).toBeVisible()
  }),
  state('staff signing, letter template', async (page, { portal, admin }) => {
    await signIn(page, portal, admin)
    await page.goto('/admin/words?kind=letters')
    await expect(page.getByLabel('Text of the letter')).toBeVisible()
  }),
]

type Stage = 'completed' | 'sent' | 'change' | 'paper' | 'moved'

async function openReview(page: Page, { portal, admin }: World, stage: Stage) {
  const completed = await aCompletedReturnOf(portal, admin, { joint: true })
  const { client, taxReturnId } = completed
  if (stage !== 'completed') await publishOf(portal, admin, completed)
  if (stage === 'change') {
    const reason =
      'Our daughter was born in March. Her birth certificate is with the other documents.'
    await answerReview(portal, client, taxReturnId, { name: 'askChange', reason })
  }
  if (stage === 'paper') {
    await answerReview(portal, client, taxReturnId, { name: 'approve' })
    await sendSignedForm(portal, client, taxReturnId)
  }
  if (stage === 'moved') {
    await client.call('PUT', '/api/profile', { ...marriedProfile, city: 'Sparks' })
  }
  await signIn(page, portal, admin)
  await page.goto(`/admin/returns/${taxReturnId}`)
  const review = page.getByRole('region', { name: 'Review and signatures' })
  await expect(review.getByRole('heading')).toBeVisible()
  return review
}

import { expect, type Page } from '@playwright/test'
import { singleProfile } from '#tests/support/profiles.ts'
import { choose, pdf, withReturn } from '#tests/support/upload-center.ts'
import { type State, state, type World } from './state.ts'

const thisYear = new Date().getFullYear()

/** A client collects the documents of a return. */
export const documentsStates: readonly State[] = [
  state('dashboard, documents half in', async (page, world) => {
    await withDocuments(page, world)
    await page.goto('/')
    await expect(page.getByText(/^1 of \d documents received/)).toBeVisible()
  }),
  state('documents, documents half in', async (page, world) => {
    await withDocuments(page, world)
    await page.goto('/documents')
    await page.getByRole('button', { name: /^Form W-2 from each/ }).click()
    await expect(page.getByText('Received: w2.pdf')).toBeVisible()
  }),
  state('documents, a document expected later', async (page, world) => {
    await withDocuments(page, world)
    await page.goto('/documents')
    await page.getByRole('button', { name: /^Rental income/ }).click()
    const other = page.getByRole('button', { name: 'Other', exact: true })
    if (await other.isVisible()) await other.click()
    await page.getByRole('button', { name: 'I’ll have it by …' }).click()
    await expect(page.getByLabel('I’ll have it by')).toBeVisible()
  }),
  state('documents, everything?', async (page, world) => {
    await withDocuments(page, world)
    await page.goto('/documents')
    await page.getByRole('button', { name: 'That’s everything' }).click()
    await expect(page.getByRole('dialog', { name: 'Is that everything?' })).toBeVisible()
  }),
  state('dashboard, handed over', async (page, world) => {
    await withDocuments(page, world)
    await page.goto('/')
    await page.getByRole('button', { name: 'That’s everything' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'That’s everything' }).click()
    await expect(
      page.getByRole('heading', { name: `We have your ${thisYear} documents` }),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }),
]

/** Signs in a client who answered the questions and sent one of the documents. */
async function withDocuments(page: Page, { portal }: World): Promise<void> {
  const { client } = await withReturn(page, portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await page.goto('/questions')
  const job = page.getByRole('radiogroup', { name: /^Did you have a job that paid wages in/ })
  await job.getByText('Yes').click()
  await page.getByText('Rent from tenants').click()
  await page.getByRole('button', { name: 'Save answers' }).click()
  await choose(page, 'Form W-2 from each employer').setInputFiles(pdf('w2.pdf'))
  await expect(page.getByText('Received: w2.pdf')).toBeVisible()
}

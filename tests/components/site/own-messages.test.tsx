import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnMessage } from '#shared/contact-messages.schema.ts'
import { firm } from '#shared/firm.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import {
  axeFindings,
  inDark,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aClient, anAdmin, id } from '#tests/support/fixtures.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const waiting: OwnMessage = {
  id: id(400),
  message: 'Is my refund taxable?',
  createdAt: hoursAgo(2),
  answeredAt: null,
  reply: null,
}
const reply = 'Only if you itemized.'
const answered = { ...waiting, id: id(401), createdAt: hoursAgo(9), answeredAt: hoursAgo(1), reply }

const own = page.getByRole('region', { name: 'Your questions' })
const items = own.getByRole('listitem')

const open = (list: OwnMessage[]) =>
  renderScreen('/contact', { viewer: aClient(), answers: { 'contact.own': list } })

test('a client reads what waits and until when, and the latest answer is open', async () => {
  const { server } = await open([waiting, answered])
  await expect.element(items.nth(0)).toMatchTextContent('Waiting')
  await expect.element(items.nth(1)).toMatchTextContent('Answered')
  await expect.element(own.getByRole('blockquote')).toMatchTextContent(reply)
  await expect.element(items.nth(0).getByText(/^We’ll answer by /)).not.toBeVisible()
  await items.nth(0).getByText('Waiting').click()
  await expect.element(items.nth(0).getByText(/^We’ll answer by /)).toBeVisible()
  expect(await axeFindings('body')).toEqual([])
  await inDark()
  expect(await axeFindings('body')).toEqual([])

  server.answer({ 'contact.own': [{ ...waiting, answeredAt: new Date(), reply: 'No.' }, answered] })
  await server.tell({ topics: ['inbox'] })
  await expect.element(items.nth(0).getByText('No.', { exact: true })).toBeVisible()
})

test('a message that was answered by phone says so, and a late one says whom to call', async () => {
  const called = { ...answered, reply: null }
  await open([{ ...waiting, createdAt: hoursAgo(24 * 8) }, called])
  await expect.element(items.nth(1).getByText(/by phone or in person/)).toBeVisible()
  await items.nth(0).getByText('Waiting').click()
  await expect
    .element(items.nth(0).getByText(/^We promised an answer by .*, and we’re late/))
    .toMatchTextContent(firm.phone)
})

test('without messages, and when they can’t be loaded, the form is there', async () => {
  const { server } = await renderScreen('/contact', {
    viewer: aClient(),
    answers: { 'contact.own': unreachable },
  })
  await expect.element(own).toMatchTextContent('Your questions could not be loaded.')
  await expect.element(page.getByLabelText('Message')).toBeVisible()
  server.answer({ 'contact.own': [] })
  await own.getByRole('button', { name: 'Try again' }).click()
  await expect.element(own).toMatchTextContent('None yet.')
})

test('a visitor is asked to sign in first, and staff see only the form', async () => {
  await renderScreen('/contact')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await renderScreen('/contact', { viewer: anAdmin() })
  await expect.element(page.getByLabelText('Name').last()).toHaveValue('June Vale')
  await expect.element(own).not.toBeInTheDocument()
})

test('on a phone long words do not scroll sideways, and each target is 44 px', async () => {
  await onPhone(360, { touch: true })
  const long = 'x'.repeat(400)
  await open([
    { ...answered, message: long, reply: long },
    { ...waiting, message: long },
  ])
  await expect.element(own.getByRole('blockquote')).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  for (const summary of own.element().querySelectorAll('summary')) {
    expect(summary.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})

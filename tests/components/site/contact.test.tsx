import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firm } from '#shared/firm/firm.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import { aClient } from '#tests/support/fixtures.ts'
import { fieldNames } from '#tests/components/support/controls.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { calledLast, shows } from '#tests/components/support/says.ts'

const field = (label: string) => page.getByLabelText(label)
const send = page.getByRole('button', { name: 'Send Message' })
const failed = 'Failed to send your message. Please try again later.'

test("shows phone, email and hours; invalid fields are named; the input stays until it is sent, and 'Send Another Message' clears the form", async () => {
  const { server } = await renderScreen('/contact', { answers: { 'contact.send': unreachable } })
  const main = page.getByRole('main')
  for (const words of [
    firm.phone,
    firm.email,
    'Mon-Fri',
    '9-6',
    '10-4',
    'closed',
    'Jan 15 to Apr 15',
  ]) {
    await expect.element(main.getByText(words, { exact: true })).toBeVisible()
  }
  await expect.element(main).toMatchTextContent('within 24 hours')
  await expect.poll(fieldNames).toEqual(['name', 'email', 'phone', 'message'])

  await field('Message').fill('too short')
  await send.click()
  await shows(
    page,
    'Name is required',
    'Valid email is required',
    'Message must be at least 10 characters',
  )
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Message')).toHaveValue('too short')

  const sent = {
    name: 'Łukasz Żółć',
    email: 'lukasz@example.com',
    message: 'May I deduct my desk?',
  }
  await field('Name').fill(sent.name)
  await field('Email').fill(sent.email)
  await field('Phone').fill('7755550142')
  await expect.element(field('Phone')).toHaveValue('(775) 555-0142')
  await field('Message').fill(sent.message)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByText(failed)).toBeVisible()
  await expect.element(field('Message')).toHaveValue(sent.message)
  server.answer({ 'contact.send': { success: true, message: 'We answer by email.' } })
  await send.click()
  await shows(page, 'We got your message', 'We answer by email.')
  await calledLast('contact.send').toMatchObject(sent)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect.element(field('Message')).toHaveValue('')
})

test('a signed-in client need not type who they are, and a reload keeps the message', async () => {
  const signedIn = { viewer: aClient() }
  await renderScreen('/contact', signedIn)
  await expect.element(field('Name')).toHaveValue('Nora Day')
  await expect.element(field('Email')).toHaveValue('nora.day@example.com')
  await field('Message').fill('May I deduct my desk?')
  await renderScreen('/contact', signedIn)
  await expect.element(field('Message').last()).toHaveValue('May I deduct my desk?')
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  followLink,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'
import { calledLast, leads } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const copy = {
  clientName: 'Rosa Delgado',
  taxYear: 2025,
  documents: [{ id: id(20), name: 'Form 1040.pdf', size: 20_480 }],
}

const open = (answers: Answers) => renderScreen('/copy', { answers })

test('a link asks for the code, and then has the documents to download', async () => {
  followLink('a-token')
  const { server } = await open({
    'copy.open': errors.badInput('Wrong', [{ path: 'code', message: 'This code is wrong' }]),
    'copy.leave': { success: true },
  })
  await main.getByLabelText('Six-digit code').fill('123 456')
  expect(location.search).not.toContain('token')
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toMatchTextContent('This code is wrong')
  server.answer({ 'copy.open': copy })
  await button('Open my copy').click()
  await expect.element(main).toMatchTextContent(/2025 tax return.*Rosa Delgado/)
  await leads(main, 'Download Form 1040.pdf', `/api/copy/documents/${id(20)}`)
  await calledLast('copy.open').toEqual({ token: 'a-token', code: '123 456' })
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await button('Close my copy').click()
  await expect.element(main).toMatchTextContent('You can close this window')
})

test('without a session it says how to open the copy again', async () => {
  await open({ 'copy.read': errors.signedOut() })
  await expect.element(main).toMatchTextContent('Your copy is closed')
})

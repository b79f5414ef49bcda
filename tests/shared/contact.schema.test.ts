import { expect, test } from 'vitest'
import { contactInput } from '#shared/messages/contact.schema.ts'
import { fieldMessagesOf } from './support.ts'

const sent = { name: 'Jo', email: 'jo@example.com', message: 'Hello, a question' }

test('a message needs no phone number', () => {
  expect(contactInput.parse(sent)).toEqual({ ...sent, phone: null })
  expect(contactInput.parse({ ...sent, phone: '+44 20 7946 0958' }).phone).toBe('+44 20 7946 0958')
})

test('each missing field gets the message of the form', () => {
  for (const empty of [{}, { name: '', email: '', message: '' }]) {
    expect(fieldMessagesOf(contactInput, empty)).toEqual({
      name: 'Name is required',
      email: 'Valid email is required',
      message: 'Message must be at least 10 characters',
    })
  }
})

test('a message has 10 to 5,000 characters, not counting spaces at its ends', () => {
  expect(contactInput.safeParse({ ...sent, message: ' 123456789 ' }).success).toBe(false)
  expect(contactInput.safeParse({ ...sent, message: '1234567890' }).success).toBe(true)
  expect(contactInput.safeParse({ ...sent, message: 'x'.repeat(5000) }).success).toBe(true)
  expect(fieldMessagesOf(contactInput, { ...sent, message: 'x'.repeat(5001) })).toEqual({
    message: 'Must be at most 5000 characters',
  })
})

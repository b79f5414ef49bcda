import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import {
  contactFailure,
  forgotPasswordFailure,
  loginFailure,
  registrationFailure,
  resetFailure,
} from '#client/portal/auth/auth-errors.ts'
import { UnexpectedResponseError } from '#client/portal/api/fetch-answer.ts'

/** A server error as the browser's client throws it. */
function answered(httpStatus: number, message: string) {
  const shape = { message, code: -32600, data: { httpStatus, code: '', errors: [] } }
  return TRPCClientError.from({ error: shape })
}

const unreachable = new TRPCClientError('fetch failed')

test.each([
  ['User already exists', /^An account with this email already exists\./],
  ['Weak password: Password must be at least 8 characters', /^Password does not meet security/],
  ['validation error: First name is required', /^Please check that all required fields/],
  ['Too many attempts. Please wait and try again.', /^Too many attempts\./],
])('the message for a registration refused with %j', (message, words) => {
  expect(registrationFailure(answered(400, message))).toMatch(words)
})

test('without a message from the server, the text of the specification is shown', () => {
  expect(loginFailure(unreachable)).toBe('The portal did not answer. Please try again.')
  expect(registrationFailure(unreachable)).toBe('Failed to create account')
  expect(forgotPasswordFailure(unreachable)).toBe('Failed to send reset email. Please try again.')
  expect(resetFailure(unreachable)).toBe('Failed to reset password. Please try again.')
  expect(contactFailure(unreachable)).toBe('Failed to send your message. Please try again later.')
})

test('an answer that is not the portal’s is shown as it is, not as wrong credentials', () => {
  const strange = TRPCClientError.from(new UnexpectedResponseError('502: Bad gateway'))
  expect(loginFailure(strange)).toBe('502: Bad gateway')
})

test.each([
  ['All fields are required', 'Please fill in all required fields (name, email, and message).'],
  ['Valid email needed', 'Please provide a valid email address.'],
  ['Invalid contact information', 'Invalid contact information'],
  ['Something went wrong', 'Failed to send your message. Please try again later.'],
])('the message for a contact form refused with %j', (message, words) => {
  expect(contactFailure(answered(400, message))).toBe(words)
})

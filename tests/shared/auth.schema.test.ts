import { expect, test } from 'vitest'
import {
  forgotPasswordInput,
  loginInput,
  registerForm,
  registerInput,
  resetPasswordForm,
  resetPasswordInput,
} from '#shared/auth/auth.schema.ts'
import { fieldMessagesOf } from './support.ts'

const person = { email: 'Jo@Example.com', password: 'Abcdef1!', firstName: ' Jo ', lastName: 'Doe' }

test('a registration keeps its own fields and drops all others, such as a role', () => {
  expect(registerInput.parse({ ...person, role: 'admin', id: 'x' })).toEqual({
    email: 'jo@example.com',
    password: 'Abcdef1!',
    firstName: 'Jo',
    lastName: 'Doe',
  })
})

test('an empty registration gets a message for every field', () => {
  expect(fieldMessagesOf(registerInput, {})).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
})

test.each([null, undefined, 5, 'text', [], [person]])('%j is not a registration', (body) => {
  expect(registerInput.safeParse(body).success).toBe(false)
})

test('a field of the wrong type gets a message with the expected type', () => {
  const wrong = { email: ['a'], password: {}, firstName: 5, lastName: ['Doe'] }
  expect(fieldMessagesOf(registerInput, wrong)).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
    firstName: 'Must be text',
    lastName: 'Must be text',
  })
})

test('the forms compare the confirmation with the password', () => {
  const twice = { ...person, confirmPassword: person.password }
  expect(registerForm.safeParse(twice).success).toBe(true)
  expect(fieldMessagesOf(registerForm, { ...twice, confirmPassword: 'x', email: '' })).toEqual({
    email: 'Please enter a valid email address',
    confirmPassword: "Passwords don't match",
  })
  expect(
    fieldMessagesOf(resetPasswordForm, { password: 'Abcdef1!', confirmPassword: 'Abcdef1' }),
  ).toEqual({ confirmPassword: "Passwords don't match" })
})

test('rememberMe and trustDevice are off by default', () => {
  const { email, password } = person
  expect(loginInput.parse({ email, password })).toEqual({
    email: 'jo@example.com',
    password,
    rememberMe: false,
    trustDevice: false,
  })
  expect(fieldMessagesOf(loginInput, { email, password: '', rememberMe: 'yes' })).toEqual({
    password: 'Password is required',
    rememberMe: 'Must be true or false',
  })
})

test('a forgotten password requires an email, a new one requires a token', () => {
  expect(forgotPasswordInput.parse({ email: ' JO@example.com' })).toEqual({
    email: 'jo@example.com',
  })
  expect(fieldMessagesOf(resetPasswordInput, { password: 'abc' })).toEqual({
    token: 'Invalid or expired reset token',
    password: 'Password must be at least 8 characters',
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  newPassword,
  passwordMessages,
  passwordRules,
  passwordWithConfirmation,
  typedPassword,
} from '#shared/auth/password.ts'
import { fieldMessagesOf, messagesOf } from './support.ts'

const mustHave = (what: string) => `Password must contain at least one ${what}`

test.each([
  ['Abcde1!', 'Password must be at least 8 characters'],
  ['abcdefg1!', mustHave('uppercase letter')],
  ['ABCDEFG1!', mustHave('lowercase letter')],
  ['Abcdefgh!', mustHave('number')],
  ['Abcdefgh1', mustHave('special character')],
  ['', 'Password must be at least 8 characters'],
  ['🙂🙂🙂Aa1!', 'Password must be at least 8 characters'],
  ['Äbcdefg1é', mustHave('special character')],
  ['Abcdefg1e\u0301', mustHave('special character')],
  [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
  ['Aa1!aaaa\0', 'Password must not contain a NUL character or broken Unicode'],
  ['Aa1!aaaa\ud800', 'Password must not contain a NUL character or broken Unicode'],
  [undefined, 'Password is required'],
  [null, 'Password is required'],
  [12345678, 'Password is required'],
])('the first message for %j is %j', (password, message) => {
  expect(messagesOf(newPassword, password)[0]).toBe(message)
})

test('several broken rules are listed in order', () => {
  expect(messagesOf(newPassword, 'abc')).toEqual([
    'Password must be at least 8 characters',
    mustHave('uppercase letter'),
    mustHave('number'),
    mustHave('special character'),
  ])
})

test.each([
  'Abcdef1!',
  'Abcdefg 1',
  ' Abcdef1! ',
  'Ünïcödé1!',
  'Пароль12!',
  '🙂Abcdef1',
  'Abcdef١!',
  `Aa1!${'x'.repeat(60)}`,
  `Aa1!${'x'.repeat(124)}`,
])('%j is a password, kept as typed', (password) => {
  expect(newPassword.parse(password)).toBe(password)
  expect(typedPassword.parse(password)).toBe(password)
})

test('the checklist agrees with the schema', () => {
  for (const password of ['', 'a', 'Abcdefg1', 'Abcdef1!', 'ABCDEFGH', '12345678', '!!!!!!!!']) {
    const broken = passwordRules.filter((rule) => !rule.test(password))
    expect(messagesOf(newPassword, password)).toEqual(broken.map(({ message }) => message))
  }
  expect(passwordRules.map(({ label }) => label)).toHaveLength(5)
})

test('the list of password messages has those of a weak password, not that of a missing one', () => {
  for (const weak of ['', 'abc', 'x'.repeat(129)]) {
    expect(messagesOf(newPassword, weak).every((message) => passwordMessages.has(message))).toBe(
      true,
    )
  }
  expect(passwordMessages.has('Password is required')).toBe(false)
})

test('a login only requires a password, not its strength', () => {
  expect(typedPassword.parse('x')).toBe('x')
  for (const missing of ['', undefined, null]) {
    expect(messagesOf(typedPassword, missing)).toEqual(['Password is required'])
  }
})

const form = passwordWithConfirmation(
  z.object({
    name: z.string().min(1, 'Name is required'),
    password: newPassword,
    confirmPassword: z.string(),
  }),
)

test('the confirmation is compared with the password even when other fields are wrong', () => {
  const typed = { name: 'Jo', password: 'Abcdef1!', confirmPassword: 'Abcdef1!' }
  expect(form.parse(typed)).toEqual(typed)
  expect(fieldMessagesOf(form, { ...typed, confirmPassword: 'abcdef1!' })).toEqual({
    confirmPassword: "Passwords don't match",
  })
  expect(fieldMessagesOf(form, { name: '', password: 'Abcdef1!', confirmPassword: '' })).toEqual({
    name: 'Name is required',
    confirmPassword: "Passwords don't match",
  })
  expect(form.safeParse(null).success).toBe(false)
})

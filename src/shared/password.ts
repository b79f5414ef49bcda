import { z } from 'zod'
import { brokenText, limits, text } from './text.ts'

/** The rules of a new password, for letters and digits of every script. Length counts code points (NIST SP 800-63B). */
export const passwordRules = [
  rule('At least 8 characters', 'be at least 8 characters', /^[^]{8}/u),
  rule('One uppercase letter', 'contain at least one uppercase letter', /\p{Lu}/u),
  rule('One lowercase letter', 'contain at least one lowercase letter', /\p{Ll}/u),
  rule('One number', 'contain at least one number', /\p{Nd}/u),
  rule('One special character', 'contain at least one special character', /[^\p{L}\p{M}\p{N}]/u),
]

/** `label` is its text in the live checklist, `must` the end of its message. */
function rule(label: string, must: string, form: RegExp) {
  return { label, message: `Password must ${must}`, test: (typed: string) => form.test(typed) }
}

const tooLong = `Password must be at most ${limits.password} characters`

/** The messages of all broken rules; others are for a missing password or one that is no text. */
export const passwordMessages: ReadonlySet<string> = new Set([
  tooLong,
  ...passwordRules.map(({ message }) => message),
])

/** A new password, never changed or cut (ASVS 6.2.8). Has an issue for each broken rule, in order. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .superRefine((password, ctx) => {
    for (const message of refusalsOf(password)) ctx.addIssue({ code: 'custom', message })
  })

/** A password that is only compared: without the rules of `newPassword`. */
export const typedPassword = text(limits.password, { min: 1, message: 'Password is required' })

/** Compares `confirmPassword` with `password`, even while other fields of the form are invalid. */
export function passwordWithConfirmation<
  Form extends z.ZodType<{ password: string; confirmPassword: string }>,
>(form: Form) {
  return form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

function refusalsOf(password: string): string[] {
  if (isTooLong(password)) return [tooLong]
  if (brokenText(password) !== null) {
    return ['Password must not contain a NUL character or broken Unicode']
  }
  return passwordRules.filter(({ test }) => !test(password)).map(({ message }) => message)
}

function isTooLong(password: string): boolean {
  return password.length > 2 * limits.password || Array.from(password).length > limits.password
}

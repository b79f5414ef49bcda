import { z } from 'zod'
import { brokenText, limits, refusedBy } from '#shared/base/text.ts'

/** The rules of a new password, for letters and digits of every script. Length counts code points (NIST SP 800-63B). */
export const passwordRules = [
  rule('At least 8 characters', 'be at least 8 characters', /^[^]{8}/u),
  rule('One uppercase letter', 'contain at least one uppercase letter', /\p{Lu}/u),
  rule('One lowercase letter', 'contain at least one lowercase letter', /\p{Ll}/u),
  rule('One number', 'contain at least one number', /\p{Nd}/u),
  rule('One special character', 'contain at least one special character', /[^\p{L}\p{M}\p{N}]/u),
]

/** `label` is the rule's text in the live checklist, `must` the end of its message. */
function rule(label: string, must: string, form: RegExp) {
  return { label, message: `Password must ${must}`, test: (typed: string) => form.test(typed) }
}

const tooLong = `Password must be at most ${limits.password} characters`

/** The messages of all broken rules; other messages are for a missing password or one that is not text. */
export const passwordMessages: ReadonlySet<string> = new Set([
  tooLong,
  ...passwordRules.map(({ message }) => message),
])

/** A new password. Reports each broken rule as an issue, in order. */
export const newPassword = passwordText('Password is required').superRefine((password, ctx) => {
  for (const message of refusalsOf(password)) ctx.addIssue({ code: 'custom', message })
})

/** A password that is only compared, without the rules of `newPassword`. */
export const typedPassword = passwordText('Password is required')
  .max(limits.password, { error: tooLong })
  .min(1, { error: 'Password is required' })
  .check(refusedBy(brokenText))

/** The repeated new password, which a form only compares. */
export const confirmPassword = passwordText('Confirm your password')

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

/**
 * Normalizes to NFC, because keyboards and systems write the same letter in different ways (NIST SP 800-63B-4,
 * 3.1.1.2). Otherwise a password is never changed or cut (ASVS 6.2.8).
 */
function passwordText(error: string) {
  return z
    .string({ error })
    .overwrite((typed) => (typed.length > 4 * limits.password ? typed : typed.normalize('NFC')))
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

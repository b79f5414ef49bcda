import { z } from 'zod'
import { brokenText, limits, text } from './text.ts'

export type PasswordRule = {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'
  readonly label: string
  readonly message: string
  readonly test: (password: string) => boolean
}

/** The rules of a new password, for letters and digits of every script. Length counts code points (NIST SP 800-63B). */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    test: (password) => isLonger(password, 7),
  },
  {
    id: 'uppercase',
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    test: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lowercase',
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    test: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'number',
    label: 'One number',
    message: 'Password must contain at least one number',
    test: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'special',
    label: 'One special character',
    message: 'Password must contain at least one special character',
    test: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  },
]

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
  if (isLonger(password, limits.password)) return [tooLong]
  if (brokenText(password) !== null) {
    return ['Password must not contain a NUL character or broken Unicode']
  }
  return passwordRules.filter((rule) => !rule.test(password)).map(({ message }) => message)
}

function isLonger(password: string, characters: number): boolean {
  return password.length > 2 * characters || Array.from(password).length > characters
}

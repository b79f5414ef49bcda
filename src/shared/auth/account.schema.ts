import { z } from 'zod'
import { email } from '#shared/base/email.ts'
import {
  confirmPassword,
  newPassword,
  passwordWithConfirmation,
  typedPassword,
} from './password.ts'
import { limits, personNames, text } from '#shared/base/text.ts'

export const sessionView = z.object({
  id: z.string(),
  /** For example "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  startedAt: z.date(),
  lastUsedAt: z.date(),
  remembered: z.boolean(),
  current: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const endSessionInput = z.object({ id: text(limits.name) })

export const nameInput = z.object(personNames)

export const changePasswordInput = z.object({
  currentPassword: typedPassword,
  password: newPassword,
})

export const changePasswordForm = passwordWithConfirmation(
  changePasswordInput.extend({ confirmPassword }),
)

export const changeEmailInput = z.object({ email: email(), password: typedPassword })

export const confirmEmailInput = z.object({
  token: text(200, { min: 1, message: 'Invalid or expired confirmation link' }),
})

/** When the session ends by itself; null for one that was remembered. */
export const sessionLimits = z.object({
  idleSeconds: z.int().nullable(),
  lastUsedAt: z.date(),
})
export type SessionLimits = z.output<typeof sessionLimits>

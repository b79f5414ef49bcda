import type { z } from 'zod'
import { changePasswordInput } from '#shared/account.schema.ts'
import { registerInput, resetPasswordInput } from '#shared/auth.schema.ts'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'
import { hasReadablePassword } from '#server/records/auth/users.queries.ts'

export async function checkMalwareScanning(
  { scanner }: Pick<Instance, 'scanner'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (scanner === null) return notActive('no malware scanner is set up')
  return scanner.version(signal).then(
    () => verified,
    () => notActive('its malware scanner does not answer'),
  )
}

/** Every form that sets a password must enforce each rule, and stored passwords must be hashes. */
export async function checkPasswordComplexity({ db }: Pick<Instance, 'db'>): Promise<CheckResult> {
  for (const { password } of formsOfNewPasswords) {
    const weakness = weaknessOf(password)
    if (weakness !== null) return notActive(weakness)
  }
  if (await hasReadablePassword(db)) return notActive('a password is kept otherwise than as a hash')
  return verified
}

/** What the form does wrong with new passwords, or null. */
export function weaknessOf(form: z.ZodType): string | null {
  if (!form.safeParse(soundPassword).success) return 'a sound password is refused'
  const accepted = Object.entries(weakPasswords).find(
    ([, sample]) => form.safeParse(sample).success,
  )
  return accepted === undefined ? null : `a password ${accepted[0]} is accepted`
}

const formsOfNewPasswords = [
  registerInput.shape,
  resetPasswordInput.shape,
  changePasswordInput.shape,
]

const soundPassword = 'Probe-12'

/** Each breaks one rule and keeps the others. */
const weakPasswords = {
  'of seven characters': 'Probe-1',
  'without an upper case letter': 'probe-12',
  'without a lower case letter': 'PROBE-12',
  'without a number': 'Probe-ab',
  'without a special character': 'Probe123',
}

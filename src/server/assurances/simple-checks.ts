import type { z } from 'zod'
import { changePasswordInput } from '#shared/account.schema.ts'
import { registerInput, resetPasswordInput } from '#shared/auth.schema.ts'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'
import { hasReadablePassword } from '#server/auth/users.queries.ts'

/** There is a scanner that uploads are handed to, and it answers. */
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

/** There is no second factor in the portal yet. Whoever builds one replaces this by a look at it. */
export function checkTwoFactor(): CheckResult {
  return notActive('signing in asks for the password alone')
}

/** Every form that sets a password refuses one for each rule it breaks, and the table of users holds only hashes. */
export async function checkPasswordComplexity({ db }: Pick<Instance, 'db'>): Promise<CheckResult> {
  for (const { password } of formsOfNewPasswords) {
    const weakness = weaknessOf(password)
    if (weakness !== null) return notActive(weakness)
  }
  if (await hasReadablePassword(db)) return notActive('a password is kept otherwise than as a hash')
  return verified
}

/** What a form does with a new password that it should not, or null. */
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

/** Each breaks one rule of the assurance and keeps the others. */
const weakPasswords = {
  'of seven characters': 'Probe-1',
  'without an upper case letter': 'probe-12',
  'without a lower case letter': 'PROBE-12',
  'without a number': 'Probe-ab',
  'without a special character': 'Probe123',
}

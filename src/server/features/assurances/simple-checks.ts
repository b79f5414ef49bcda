import { hasReadablePassword } from '#server/records/auth/users.queries.ts'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'

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

/** Tests cover the rules of new passwords; the check looks at the stored ones. */
export async function checkPasswords({ db }: Pick<Instance, 'db'>): Promise<CheckResult> {
  return (await hasReadablePassword(db))
    ? notActive('a password is kept otherwise than as a hash')
    : verified
}

/** Tests cover the rules of second factors; whether staff need one is a setting. */
export function checkTwoFactor({ config }: Pick<Instance, 'config'>): CheckResult {
  return config.staffTwoFactor === 'required'
    ? { verified: true, note: 'Our staff can do nothing without it.' }
    : { verified: true, note: 'Our staff may sign in without it.', limited: true }
}

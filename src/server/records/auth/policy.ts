import type { Role } from '#shared/base/api.ts'
import type { InvitedPerson } from '#shared/users/invitations.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Config } from '#server/base/config.ts'

export type FactorPolicy = Pick<Config, 'staffTwoFactor' | 'clientTwoFactorFrom'>

/** Returns true if people of this role may do nothing without a second factor now. */
export function requiresFactor(policy: FactorPolicy, role: Role, now: Date): boolean {
  switch (role) {
    case 'admin':
      return policy.staffTwoFactor === 'required'
    case 'client':
      return policy.clientTwoFactorFrom !== null && policy.clientTwoFactorFrom <= now
  }
}

/**
 * Returns the same for the person of a session; during an impersonation that is the admin, whom `hasFactor` is about.
 */
export function twoFactorOf(policy: FactorPolicy, viewer: Viewer, now: Date) {
  const role = viewer.viewedBy ? 'admin' : viewer.role
  return { enrolled: viewer.hasFactor, required: requiresFactor(policy, role, now) }
}

/**
 * Lists how an invitation may be accepted; a client's only with a password. Empty if staff with this address can't sign
 * in.
 */
export function waysToAccept(
  { firmAccounts }: Pick<Config, 'firmAccounts'>,
  { email, staff }: Pick<InvitedPerson, 'email' | 'staff'>,
): InvitedPerson['ways'] {
  if (!staff || firmAccounts === null) return ['password']
  const isOfFirm = firmAccounts.domains.includes(email.split('@').at(-1) ?? '')
  const ways: InvitedPerson['ways'] = isOfFirm ? ['firm_account'] : []
  return firmAccounts.required ? ways : [...ways, 'password']
}

import { formatDate } from '#shared/dates.ts'
import type { TwoFactorStatus } from '#shared/two-factor.schema.ts'

type Requirement = Pick<TwoFactorStatus, 'required' | 'requiredFrom'>

/** Whether and from when a second factor is required of this user. The day begins in UTC. */
export function requirementText({ required, requiredFrom }: Requirement): string | null {
  if (required) return 'Required for your account.'
  return requiredFrom && `Required from ${formatDate(requiredFrom.toISOString().slice(0, 10))}.`
}

export function offerText(status: Requirement | undefined): string {
  const from = status && requirementText(status)
  return ['With it, nobody gets in with your password alone.', from].filter(Boolean).join(' ')
}

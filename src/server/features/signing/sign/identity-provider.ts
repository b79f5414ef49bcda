import type { IdentityCheckBy } from '#shared/signing/signing.schema.ts'
import type { Config } from '#server/base/config.ts'
import { raiseAlarms, settleAlarms } from '#server/records/alarms/alarms.ts'
import { identityService } from './identity-service.ts'
import {
  type IdentityProvider,
  type Portal,
  type ProviderCall,
  ProviderFault,
} from './provider-fault.ts'
import { stripeIdentity } from './stripe-identity.ts'

type Settings = Pick<Config, 'identityUrl' | 'stripe'>

/**
 * The service that checks the identity of signers: that of IDENTITY_URL, else Stripe; null if remote signing is not
 * offered.
 */
export function identityCheckBy({ identityUrl, stripe }: Settings): IdentityCheckBy {
  if (identityUrl !== null) return 'service'
  return stripe === null ? null : 'stripe'
}

/** Returns false for a check by a provider that the firm no longer has: nobody can be asked about it. */
export function canAsk({ identityUrl, stripe }: Settings, by: CheckedBy): boolean {
  return (by === 'stripe' ? stripe : identityUrl) !== null
}

export type CheckedBy = NonNullable<IdentityCheckBy>

/** @throws ProviderFault */
export function startCheck(
  portal: Portal,
  by: CheckedBy,
  check: Parameters<IdentityProvider['begin']>[1],
) {
  return settling(portal, by, 'begin a check', (provider) => provider.begin(portal, check))
}

/** @throws ProviderFault */
export function readCheck(
  portal: Portal,
  by: CheckedBy,
  check: Parameters<IdentityProvider['read']>[1],
) {
  return settling(portal, by, 'tell how a check ended', (provider) => provider.read(portal, check))
}

/** A call that works ends its alarm. */
async function settling<Answer>(
  portal: Portal,
  by: CheckedBy,
  call: ProviderCall,
  ask: (provider: IdentityProvider) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(by === 'stripe' ? stripeIdentity : identityService)
  const covers = (subject: string) => subject === 'token' || subject === call
  await settleAlarms(portal, portal.log, { kind, alarms: [], covers })
  return answer
}

/** The provider answered with the id of another check. */
export function otherCheck(): ProviderFault {
  return new ProviderFault('begin a check', 'answer', 'the id of another check')
}

const kind = 'identity_provider' as const

/** Logs a fault of the provider. One that does not end by itself is an alarm until the same call works. */
export async function reportFault(portal: Portal, { call, fault, reason }: ProviderFault) {
  portal.log.warn({ fault, call, reason }, 'the identity provider failed')
  if (fault === 'outage') return
  const subject = fault === 'token' ? fault : call
  await raiseAlarms(portal, portal.log, [{ kind, subject, details: { fault, reason } }])
}

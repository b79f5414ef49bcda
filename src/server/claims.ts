import type { FastifyBaseLogger } from 'fastify'
import { technicalClaims, type TechnicalClaimId } from '#shared/claims.ts'
import type { ClaimFinding, ClaimFindings } from '#shared/claims.schema.ts'
import { checkEncryptionAtRest } from './claims/encryption-at-rest.ts'
import type { Check, CheckResult, Instance } from './claims/check.ts'
import { checkMalwareScanning } from './claims/malware-scanning.ts'
import { checkPasswordComplexity } from './claims/password-complexity.ts'
import { checkSessionTimeout } from './claims/session-timeout.ts'
import { checkTransportEncryption } from './claims/transport-encryption.ts'
import { checkTwoFactor } from './claims/two-factor.ts'

/** How each promise of the security page is found to hold: one without a check does not compile. */
export const claimChecks: Readonly<Record<TechnicalClaimId, Check>> = {
  'transport-encryption': checkTransportEncryption,
  'encryption-at-rest': checkEncryptionAtRest,
  'malware-scanning': checkMalwareScanning,
  'password-complexity': checkPasswordComplexity,
  'session-timeout': checkSessionTimeout,
  'two-factor': checkTwoFactor,
}

export interface Claims {
  /** What holds on this instance, looked into at most once a minute however many ask. Never rejects. */
  read: (log: Pick<FastifyBaseLogger, 'warn'>) => Promise<ClaimFindings>
}

export function createClaims(
  instance: Instance,
  { checks = claimChecks, longestCheckMs = 5000 } = {},
): Claims {
  let round: { startedAt: Date; findings: Promise<ClaimFindings> } | null = null
  return {
    read(log) {
      const now = instance.clock()
      // A clock that was set back starts a new round, too.
      if (round === null || Math.abs(now.getTime() - round.startedAt.getTime()) >= roundMs) {
        const check = (id: TechnicalClaimId) => inTime(instance, checks[id], longestCheckMs)
        round = { startedAt: now, findings: checkAll(check, now, log) }
      }
      return round.findings
    },
  }
}

const roundMs = 60_000

async function checkAll(
  check: (id: TechnicalClaimId) => Promise<CheckResult>,
  now: Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ClaimFindings> {
  const findings = technicalClaims.map(async ({ id }): Promise<ClaimFinding> => {
    try {
      return { id, ...(await check(id)) }
    } catch (error) {
      log.warn({ claim: id, err: error }, 'a claim could not be checked')
      return { id, verified: false, reason: null }
    }
  })
  return { checkedAt: now.toISOString(), findings: await Promise.all(findings) }
}

/** @throws what the check throws, and a TimeoutError for one that takes too long. */
async function inTime(instance: Instance, check: Check, ms: number): Promise<CheckResult> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Async, so that one that throws at once doesn't leave the other alone to reject, unheard.
  const found = async () => check(instance, signal)
  return Promise.race([found(), late])
}

import type { FastifyBaseLogger } from 'fastify'
import { technicalAssurances, type TechnicalAssuranceId } from '#shared/firm/assurances.ts'
import { inRounds } from '#server/base/rounds.ts'
import type { Assurances } from '#server/calls/context.ts'
import type { AssuranceFinding, AssuranceFindings } from '#shared/firm/assurances.schema.ts'
import { checkEncryptionAtRest } from './encryption-at-rest.ts'
import { type Check, type CheckResult, type Instance, verified } from './check.ts'
import { checkMalwareScanning, checkPasswords, checkTwoFactor } from './simple-checks.ts'
import { checkTransportEncryption } from './transport-encryption.ts'

/** The check of each promise of the security page. */
export const assuranceChecks: Readonly<Record<TechnicalAssuranceId, Check>> = {
  'transport-encryption': checkTransportEncryption,
  'encryption-at-rest': checkEncryptionAtRest,
  'malware-scanning': checkMalwareScanning,
  'password-complexity': checkPasswords,
  // Tests cover the limits of sessions.
  'session-timeout': () => verified,
  'two-factor': checkTwoFactor,
}

export function createAssurances(
  instance: Instance,
  { checks = assuranceChecks, longestCheckMs = 5000 } = {},
): Assurances {
  const check = (id: TechnicalAssuranceId) => inTime(instance, checks[id], longestCheckMs)
  return {
    read: inRounds(instance.clock, (now, log: Log) => checkAll(check, now, log)),
  }
}

type Log = Pick<FastifyBaseLogger, 'warn'>

async function checkAll(
  check: (id: TechnicalAssuranceId) => Promise<CheckResult>,
  now: Date,
  log: Log,
): Promise<AssuranceFindings> {
  const findings = technicalAssurances.map(async ({ id }): Promise<AssuranceFinding> => {
    try {
      return { id, ...(await check(id)) }
    } catch (error) {
      log.warn({ assurance: id, err: error }, 'an assurance could not be checked')
      return { id, verified: false, reason: null }
    }
  })
  return { checkedAt: now.toISOString(), findings: await Promise.all(findings) }
}

/** @throws the check's error, or a TimeoutError for a slow check */
async function inTime(instance: Instance, check: Check, ms: number): Promise<CheckResult> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Async, so that a synchronous throw does not leave `late` unhandled.
  const run = async () => check(instance, signal)
  return Promise.race([run(), late])
}

import { describe, expect, test } from 'vitest'
import { assuranceFindings } from '#shared/firm/assurances.schema.ts'
import { technicalAssurances } from '#shared/firm/assurances.ts'
import { assuranceChecks, createAssurances } from '#server/features/assurances/assurances.ts'
import { type Check, notActive, verified } from '#server/features/assurances/check.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { services } = portal

/** All checks except one. */
const instead = (check: Check) => ({ ...assuranceChecks, 'two-factor': check })
const twoFactorOf = ({ findings }: { findings: readonly { id: string }[] }) =>
  findings.find(({ id }) => id === 'two-factor')

describe('site.assurances', () => {
  test('returns the state of each assurance to anyone, and writes nothing', async () => {
    await aClient(portal)
    const before = await fingerprint(services.db)
    const asked = Date.now()
    const { status, output } = await callTrpc(portal, 'site.assurances', {})
    const { checkedAt, findings } = assuranceFindings.parse(output)
    expect(status).toBe(200)
    expect(findings).toStrictEqual([
      { id: 'transport-encryption', verified: false, reason: 'it is reached over http' },
      { id: 'encryption-at-rest', verified: true },
      { id: 'malware-scanning', verified: false, reason: 'no malware scanner is set up' },
      { id: 'password-complexity', verified: true },
      { id: 'session-timeout', verified: true },
      {
        id: 'two-factor',
        verified: true,
        note: 'Our staff may sign in without it.',
        limited: true,
      },
    ])
    expect(Date.parse(checkedAt)).toBeGreaterThanOrEqual(asked)
    expect(Date.parse(checkedAt)).toBeLessThanOrEqual(Date.now())
    expect(await fingerprint(services.db)).toStrictEqual(before)
  })

  test('answers plain JSON, which a page reads without superjson', async () => {
    const { result } = (await portal.app.inject('/trpc/site.assurances')).json<{
      result: { data: { json: unknown; meta?: unknown } }
    }>()
    expect(assuranceFindings.safeParse(result.data.json).success).toBe(true)
    expect(result.data.meta).toBeUndefined()
  })
})

describe('a round of checks', () => {
  test('is shared by all callers for a minute', async () => {
    let runs = 0
    const checks = instead(() => {
      runs += 1
      return verified
    })
    const assurances = createAssurances(services, { checks })
    const { log } = keptLog()
    const answers = await Promise.all(Array.from({ length: 50 }, () => assurances.read(log)))
    expect(runs).toBe(1)
    expect(new Set(answers).size).toBe(1)
    portal.pass({ minutes: 1 })
    const later = await assurances.read(log)
    expect(runs).toBe(2)
    const [first] = answers
    expect(Date.parse(later.checkedAt) - Date.parse(first?.checkedAt ?? '')).toBeGreaterThanOrEqual(
      60_000,
    )
  })

  test('shows changes after a minute', async () => {
    let result = verified
    const assurances = createAssurances(services, { checks: instead(() => result) })
    const { log } = keptLog()
    expect(twoFactorOf(await assurances.read(log))).toMatchObject({ verified: true })
    result = notActive('it was switched off')
    portal.pass({ minutes: 1 })
    expect(twoFactorOf(await assurances.read(log))).toMatchObject({ reason: 'it was switched off' })
  })

  test.each<[string, Check]>([
    ['throws', () => Promise.reject(broken())],
    [
      'throws immediately',
      () => {
        throw broken()
      },
    ],
    ['does not end', () => new Promise(() => undefined)],
  ])('an assurance whose check %s is unknown, and the log says so', async (_what, check) => {
    const { log, lines } = keptLog()
    const assurances = createAssurances(services, { checks: instead(check), longestCheckMs: 300 })
    const answer = await assurances.read(log)
    expect(twoFactorOf(answer)).toStrictEqual({ id: 'two-factor', verified: false, reason: null })
    expect(answer.findings).toHaveLength(technicalAssurances.length)
    expect(lines.filter((line) => line.includes('"assurance":"two-factor"'))).toHaveLength(1)
  })
})

function broken() {
  return new Error('the thing to look at is not there')
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '#shared/base/money.ts'
import { beforeForms, isOver } from '#shared/returns/return-clock.ts'
import { nextSteps, ownerOf, titleOf, type Wait, waitOf } from '#shared/returns/return-step.ts'
import { staffWordsOf } from '#client/portal/staff/base/staff-words.ts'
import { returnStatuses } from '#shared/returns/return-status.ts'
import { returnSignings, waitsForSigner } from '#shared/returns/return-signing.ts'
import { nextStepOf } from '#client/portal/client/client-portal/next-step.ts'
import { anItem, id } from '#tests/support/fixtures.ts'

const early = new Date('2026-11-20T20:00:00Z')
const later = new Date('2026-11-23T20:00:00Z')
const tax: Cents = cents.parse(-112_000)

/** Every state that a return can be in. */
const facts = fc
  .record({
    status: fc.constantFrom(...returnStatuses),
    signing: fc.constantFrom(null, ...returnSignings),
    handedOver: fc.boolean(),
    asked: fc.nat(3),
    owed: fc.boolean(),
    unanswered: fc.nat(3),
    taxYear: fc.constantFrom(2024, 2025, 2026),
    today: fc.constantFrom('2026-11-24', '2026-12-31', '2027-01-01', '2027-02-03', '2027-04-01'),
  })
  .map(({ signing, ...one }) => ({
    ...one,
    // A version exists only of a completed return.
    signing: one.status === 'completed' || one.status === 'filed' ? signing : null,
    handedOverAt: one.handedOver ? early : null,
  }))

type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never

const refundOf = ({ owed }: Facts) => ({ estimatedRefund: owed ? tax : null, refundFinal: true })
const waitIn = (one: Facts) => waitOf(one, refundOf(one))

/** What the client reads first on the dashboard and in the portal. */
function shown(one: Facts) {
  const { taxYear, status, asked, signing, handedOverAt } = one
  const reached = returnStatuses.indexOf(status)
  const startedAt = reached >= 1 ? early : null
  const items = Array.from({ length: asked }, () => anItem({ askedAt: later }))
  const clientActs = ownerOf(waitIn(one)) === 'client'
  const step = nextStepOf({
    email: { proven: true, required: true },
    hasProfile: true,
    today: one.today,
    checklists: [
      {
        taxReturnId: id(1),
        taxYear,
        form: '1040',
        items,
        answered: true,
        unanswered: one.unanswered,
        handedOverAt,
      },
    ],
    returns: [
      {
        id: id(1),
        taxYear,
        status,
        signing,
        handedOverAt,
        startedAt,
        createdAt: early,
        documentsAt: early,
        readyAt: handedOverAt !== null && !clientActs ? early : null,
        clientTurnAt: clientActs ? early : null,
        completedAt: reached >= 2 ? later : null,
        filedAt: reached >= 3 ? later : null,
        expectedUntil: null,
        letterSignedAt: null,
      },
    ],
  })
  if (step === undefined) throw new Error('there is always a step')
  return step
}

const holds = (rule: (one: Facts) => void) => fc.assert(fc.property(facts, rule), { numRuns: 2000 })

test('a return has exactly one owner, and the screen names the same one', () => {
  holds((one) => {
    const owner = ownerOf(waitIn(one))
    expect(owner === 'nobody').toBe(one.status === 'filed' && !one.owed)
    const next = shown(one)
    // A filed return of an earlier year is followed by the next one.
    if (one.status !== 'filed') expect(next.owner).toBe(owner)
  })
})

test('what is asked for later never hides the signature, and is not hidden by it', () => {
  holds((one) => {
    if (one.status !== 'completed' || !waitsForSigner(one.signing)) return
    const step = shown(one)
    expect(step.link).toMatchObject({ to: '/review' })
    expect(step.also?.asked ?? 0).toBe(one.asked)
  })
})

test('a completed return without a version says that it is being put into the portal', () => {
  holds((one) => {
    if (one.status !== 'completed' || one.signing !== null || one.asked > 0) return
    expect(shown(one)).toMatchObject({
      owner: 'firm',
      title: `We are putting your ${one.taxYear} return into the portal`,
      link: null,
    })
  })
})

test('nothing says filed, signed, prepared or completed before it is', () => {
  holds((one) => {
    const { title, text } = shown(one)
    const words = `${title} ${text}`
    if (one.status !== 'filed') expect(words).not.toMatch(/is filed|been filed|Filed on/)
    expect(words).not.toMatch(/is prepared|is completed|has been completed/)
    if (waitIn(one) !== 'filing') expect(words).not.toMatch(/return is signed/)
    if (waitIn(one) !== 'review') expect(words).not.toMatch(/ready to review/)
  })
})

test('a day is named only after the tax year, and only while the firm prepares the return', () => {
  holds((one) => {
    const { text } = shown(one)
    const named = /We expect(?:ed)? to complete/.test(text)
    const prepares = waitIn(one) === 'start' || waitIn(one) === 'preparation'
    expect(named).toBe(prepares && isOver(one.taxYear, one.today))
    if (waitIn(one) === 'start' && !named) expect(text).toContain(beforeForms)
    if (!isOver(one.taxYear, one.today)) expect(text).not.toContain('business days')
  })
})

test('questions that were left out are mentioned until the return is handed over', () => {
  holds((one) => {
    const count = waitIn(one) === 'documents' ? one.unanswered : 0
    expect(shown(one).unanswered?.count ?? 0).toBe(count)
  })
})

test('staff read who has to act on a return, and say ready to file only of one that is signed', () => {
  holds((one) => {
    const wait = waitIn(one)
    const words = staffWordsOf(wait, one.signing)
    if (/^(Client|Spouse|Both|Waits)/.test(words ?? '')) expect(ownerOf(wait)).toBe('client')
    if (ownerOf(wait) === 'client' && wait !== 'documents' && wait !== 'tax') {
      expect(words).toMatch(/^(Client|Spouse|Both|Waits)/)
    }
    expect(words === 'Ready to file').toBe(wait === 'filing')
    expect(words === 'Ready to prepare').toBe(wait === 'start')
  })
})

test('each title is short enough for a subject, and names the year', () => {
  const waits = new Set<Wait>()
  holds((one) => void waits.add(waitIn(one)))
  expect(waits.size).toBe(12)
  for (const wait of waits) {
    expect(titleOf(wait, { taxYear: 2026 })).toContain('2026')
    expect(titleOf(wait, { taxYear: 2026 }).length).toBeLessThanOrEqual(60)
    if (wait === 'spouse') continue
    const ofBusiness = titleOf(wait, { taxYear: 2026, form: '1065', client: 'Harbor Lane LLC' })
    expect(ofBusiness).toContain('Harbor Lane LLC’s 2026 Form 1065')
    expect(ofBusiness).not.toContain('our 2026')
  }
  expect(Object.keys(nextSteps).every((wait) => ownerOf(wait as Wait) === 'firm')).toBe(true)
})

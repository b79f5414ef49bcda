import { expect, test } from 'vitest'
import { nextStepOf, type Facts } from '#client/portal/client-portal/next-step.ts'
import { firm } from '#shared/firm.ts'
import { type ReturnStatus, returnStatuses } from '#shared/return-status.ts'

const friday = new Date('2026-11-20T20:00:00Z')
const monday = new Date('2026-11-23T20:00:00Z')

/** A return that became ready on November 20 and took its steps on November 23. */
function aReturn(status: ReturnStatus, taxYear = 2026) {
  const reached = returnStatuses.indexOf(status)
  return {
    taxYear,
    status,
    createdAt: friday,
    readyAt: friday,
    clientTurnAt: null,
    startedAt: reached >= 1 ? monday : null,
    completedAt: reached >= 2 ? monday : null,
    filedAt: reached >= 3 ? monday : null,
  }
}

const withoutDocuments = { ...aReturn('pending'), readyAt: null, clientTurnAt: friday }

const nothingMissing: Facts = {
  email: { proven: true, required: true },
  hasProfile: true,
  requests: [],
  returns: [aReturn('pending')],
  today: '2026-11-23',
}

test('a new client goes through four steps, from the address to the first documents', () => {
  const asNew = { ...nothingMissing, hasProfile: false, returns: [] }
  const unproven = { proven: false, required: true }
  expect(nextStepOf({ ...asNew, email: unproven })).toMatchObject({ start: 0, link: null })
  expect(nextStepOf({ ...asNew, email: { ...unproven, required: false } })?.start).toBe(1)
  expect(nextStepOf(asNew)?.start).toBe(1)
  expect(nextStepOf({ ...asNew, hasProfile: true })?.start).toBe(2)
  expect(nextStepOf({ ...nothingMissing, returns: [withoutDocuments] })?.start).toBe(3)
  expect(nextStepOf(nothingMissing)?.start).toBeUndefined()
  const returns = [withoutDocuments, aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns })?.start).toBeUndefined()
})

test('without a profile, the next step is the profile, whatever else is missing', () => {
  const step = nextStepOf({ ...nothingMissing, hasProfile: false, returns: [] })
  expect(step).toMatchObject({ owner: 'client', link: { to: '/profile' } })
})

test('with a profile but no return, the next step is the return', () => {
  const step = nextStepOf({ ...nothingMissing, returns: [] })
  expect(step).toMatchObject({ owner: 'client', title: 'Start your first return' })
})

test('with a return but no document, the next step is the documents', () => {
  const step = nextStepOf({ ...nothingMissing, returns: [withoutDocuments] })
  expect(step).toMatchObject({
    owner: 'client',
    title: 'Add your 2026 documents',
    text: expect.stringContaining(`Most returns take ${firm.typicalCompletion}`),
  })
})

test.each(['pending', 'in_progress'] as const)(
  'the promised day is counted from the day that nothing was missing (%s)',
  (status) => {
    // Five business days over a weekend and Thanksgiving.
    const returns = [aReturn(status)]
    for (const today of ['2026-11-23', '2026-11-30']) {
      const step = nextStepOf({ ...nothingMissing, returns, today })
      expect(step?.owner).toBe('firm')
      expect(step?.text).toContain('We expect to complete your return by Mon, Nov 30.')
    }
  },
)

test.each(['pending', 'in_progress'] as const)(
  'after the promised day the text says so, and how to reach the firm (%s)',
  (status) => {
    const returns = [aReturn(status)]
    for (const today of ['2026-12-01', '2027-03-16']) {
      const step = nextStepOf({ ...nothingMissing, returns, today })
      expect(step?.text).toMatch(/^We expected to complete it by Mon, Nov 30(?:, 2026)?\./)
      expect(step?.text).toContain('It takes longer than we promised')
      expect(step?.text).toContain(firm.phone)
      expect(step?.link).toEqual({ to: '/contact', label: 'Ask us' })
    }
  },
)

test.each(returnStatuses)(
  'a requested replacement is the next step, even for a return that is %s',
  (status) => {
    const requests = [{ taxYear: 2026, category: 'w2' as const, reason: 'It is cut off.' }]
    const returns = [aReturn(status)]
    expect(nextStepOf({ ...nothingMissing, requests, returns })).toMatchObject({
      owner: 'client',
      title: 'Send another 2026 document',
      text: 'W-2 forms: It is cut off.',
      link: { to: '/documents', search: { year: 2026 } },
    })
  },
)

test('of several requested replacements, the newest year comes first, each category once', () => {
  const reason = 'It is cut off.'
  const step = nextStepOf({
    ...nothingMissing,
    requests: [
      { taxYear: 2026, category: 'w2', reason },
      { taxYear: 2026, category: 'receipts', reason },
      { taxYear: 2026, category: 'w2', reason },
      { taxYear: 2025, category: '1099', reason },
    ],
  })
  expect(step?.text).toMatch(/: W-2 forms, Receipts\.$/)
})

test.each([
  ['in_progress', 'firm', 'We are preparing your 2026 return'],
  ['completed', 'firm', 'Your 2026 return is prepared'],
  ['filed', 'nobody', 'Your 2026 return is filed'],
] as const)('a return that is %s asks nothing of the client', (status, owner, title) => {
  expect(nextStepOf({ ...nothingMissing, returns: [aReturn(status)] })).toMatchObject({
    owner,
    title,
  })
})

test('a filed return has its date', () => {
  const step = nextStepOf({ ...nothingMissing, returns: [aReturn('filed')] })
  expect(step?.text).toMatch(/^Filed on Nov 23\. /)
})

test('the newest return decides', () => {
  const returns = [withoutDocuments, aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns })?.title).toBe('Add your 2026 documents')
})

test('when last year’s return is filed, the next one is due only after the end of the year', () => {
  const returns = [aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns, today: '2026-12-31' })?.owner).toBe('nobody')
  expect(nextStepOf({ ...nothingMissing, returns, today: '2027-01-01' })).toMatchObject({
    owner: 'client',
    title: 'Start your 2026 return',
  })
})

test('nothing is shown until the needed data is loaded, and it waits for no other data', () => {
  const { email, today } = nothingMissing
  const unknown = { email, hasProfile: undefined, requests: undefined, returns: undefined, today }
  expect(nextStepOf(unknown)).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: true })).toBeUndefined()
  expect(nextStepOf({ ...nothingMissing, requests: undefined })).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: false })?.owner).toBe('client')
})

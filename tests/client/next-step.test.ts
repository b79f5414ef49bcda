import { expect, test } from 'vitest'
import { nextStepOf, type Facts } from '#client/portal/client-portal/next-step.ts'
import { returnStatuses } from '#shared/return-status.ts'

const nothingMissing: Facts = {
  hasProfile: true,
  requests: [],
  returns: [{ taxYear: 2026, status: 'pending' }],
  documentCount: 2,
  year: 2026,
}

test('without a profile, the next step is the profile, whatever else is missing', () => {
  const turn = nextStepOf({ ...nothingMissing, hasProfile: false, returns: [], documentCount: 0 })
  expect(turn).toMatchObject({ owner: 'client', link: { to: '/profile' } })
})

test('with a profile but no return, the next step is the return', () => {
  const turn = nextStepOf({ ...nothingMissing, returns: [], documentCount: undefined })
  expect(turn).toMatchObject({ owner: 'client', title: 'Start your first return' })
})

test('with a return but no document, the next step is the documents', () => {
  const turn = nextStepOf({ ...nothingMissing, documentCount: 0 })
  expect(turn).toMatchObject({ owner: 'client', title: 'Add your 2026 documents' })
})

test('with nothing missing, the firm’s next action is shown', () => {
  expect(nextStepOf(nothingMissing)).toMatchObject({
    owner: 'firm',
    text: expect.stringContaining('Your preparer starts within one business day.'),
  })
})

test.each(returnStatuses)(
  'a requested replacement is the next step, even for a return that is %s',
  (status) => {
    const requests = [{ taxYear: 2026, category: 'w2' as const, reason: 'It is cut off.' }]
    const returns = [{ taxYear: 2026, status }]
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
  const turn = nextStepOf({
    ...nothingMissing,
    requests: [
      { taxYear: 2026, category: 'w2', reason },
      { taxYear: 2026, category: 'receipts', reason },
      { taxYear: 2026, category: 'w2', reason },
      { taxYear: 2025, category: '1099', reason },
    ],
  })
  expect(turn?.text).toMatch(/: W-2 forms, Receipts\.$/)
})

test.each([
  ['in_progress', 'firm', 'We are preparing your 2026 return'],
  ['completed', 'firm', 'Your 2026 return is prepared'],
  ['filed', 'nobody', 'Your 2026 return is filed'],
] as const)('a return that is %s asks nothing of the client', (status, owner, title) => {
  const returns = [{ taxYear: 2026, status }]
  expect(nextStepOf({ ...nothingMissing, returns, documentCount: undefined })).toMatchObject({
    owner,
    title,
  })
})

test('the newest return decides', () => {
  const returns = [
    { taxYear: 2026, status: 'pending' },
    { taxYear: 2025, status: 'filed' },
  ] as const
  expect(nextStepOf({ ...nothingMissing, returns, documentCount: 0 })?.title).toBe(
    'Add your 2026 documents',
  )
})

test('when last year’s return is filed, the next one is due only after the end of the year', () => {
  const returns = [{ taxYear: 2025, status: 'filed' }] as const
  expect(nextStepOf({ ...nothingMissing, returns, year: 2026 })?.owner).toBe('nobody')
  expect(nextStepOf({ ...nothingMissing, returns, year: 2027 })).toMatchObject({
    owner: 'client',
    title: 'Start your 2026 return',
  })
})

test('nothing is shown until the needed data is loaded, and it waits for no other data', () => {
  const unknown = {
    hasProfile: undefined,
    requests: undefined,
    returns: undefined,
    documentCount: undefined,
  }
  expect(nextStepOf({ ...unknown, year: 2026 })).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: true, year: 2026 })).toBeUndefined()
  expect(nextStepOf({ ...nothingMissing, requests: undefined })).toBeUndefined()
  expect(nextStepOf({ ...nothingMissing, documentCount: undefined })).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: false, year: 2026 })?.owner).toBe('client')
})

test('every status has its text', () => {
  for (const status of returnStatuses) {
    const turn = nextStepOf({ ...nothingMissing, returns: [{ taxYear: 2026, status }] })
    expect(turn?.title).toContain('2026')
    expect(turn?.text).not.toBe('')
  }
})

import { expect, test } from 'vitest'
import {
  linkAfterProfile,
  nextStepOf,
  type Facts,
} from '#client/portal/client/client-portal/next-step.ts'
import { firm } from '#shared/firm/firm.ts'
import type { OwnChecklist, RequestItem } from '#shared/checklist/request-items.schema.ts'
import { type ReturnStatus, returnStatuses } from '#shared/returns/return-status.ts'
import { anItem, id } from '#tests/support/fixtures.ts'

const friday = new Date('2026-11-20T20:00:00Z')
const monday = new Date('2026-11-23T20:00:00Z')

/** A return that was handed over on November 20 and took its steps on November 23. */
function aReturn(status: ReturnStatus, taxYear = 2026) {
  const reached = returnStatuses.indexOf(status)
  return {
    id: id(taxYear),
    taxYear,
    status,
    createdAt: friday,
    handedOverAt: friday,
    documentsAt: friday,
    readyAt: friday,
    clientTurnAt: null,
    startedAt: reached >= 1 ? monday : null,
    completedAt: reached >= 2 ? monday : null,
    filedAt: reached >= 3 ? monday : null,
    expectedUntil: null,
    letterSignedAt: friday,
    signing: null,
  }
}

const notHandedOver = {
  ...aReturn('pending'),
  handedOverAt: null,
  documentsAt: null,
  readyAt: null,
  clientTurnAt: friday,
}

const w2 = { title: 'W-2', reason: 'You had a job.' }

function aChecklist(items: RequestItem[] = [], differs: Partial<OwnChecklist> = {}): OwnChecklist {
  return {
    taxReturnId: id(1),
    taxYear: 2026,
    form: '1040',
    items,
    answered: true,
    unanswered: 0,
    handedOverAt: null,
    ...differs,
  }
}

const asked = (differs: Partial<RequestItem> = {}) => anItem({ ...w2, askedAt: monday, ...differs })

const nothingMissing: Facts = {
  email: { proven: true, required: true },
  hasProfile: true,
  checklists: [],
  returns: [aReturn('pending')],
  today: '2026-11-23',
}

test('a new client goes through five steps, from the address to the first documents', () => {
  const asNew = { ...nothingMissing, hasProfile: false, returns: [] }
  const unproven = { proven: false, required: true }
  expect(nextStepOf({ ...asNew, email: unproven })).toMatchObject({ start: 0, link: null })
  expect(nextStepOf({ ...asNew, email: { ...unproven, required: false } })?.start).toBe(1)
  expect(nextStepOf(asNew)?.start).toBe(1)
  expect(nextStepOf({ ...asNew, hasProfile: true })?.start).toBe(2)
  const started = { ...nothingMissing, returns: [notHandedOver] }
  const unanswered = [aChecklist([], { answered: false })]
  expect(nextStepOf({ ...started, checklists: unanswered })?.start).toBe(3)
  expect(nextStepOf({ ...started, checklists: [aChecklist([anItem()])] })?.start).toBe(4)
  expect(nextStepOf(nothingMissing)?.start).toBeUndefined()
  const returns = [notHandedOver, aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns })?.start).toBeUndefined()
})

test('without a profile, the next step is the profile, whatever else is missing', () => {
  const step = nextStepOf({ ...nothingMissing, hasProfile: false, returns: [] })
  expect(step).toMatchObject({ owner: 'client', link: { to: '/profile' } })
})

test('with a profile but no return, the next step is the return', () => {
  const step = nextStepOf({ ...nothingMissing, returns: [] })
  expect(step).toMatchObject({
    owner: 'client',
    title: 'Start your 2025 return',
    link: { start: 2025 },
  })
})

test('with a return but no answer, the next step is the questions, unless documents came first', () => {
  const facts = { ...nothingMissing, checklists: [aChecklist([], { answered: false })] }
  expect(nextStepOf({ ...facts, returns: [notHandedOver] })).toMatchObject({
    owner: 'client',
    title: 'A few questions about 2026',
    link: { to: '/questions', search: { year: 2026 } },
  })
  const returns = [{ ...notHandedOver, documentsAt: friday }]
  const [checklist] = facts.checklists
  expect(nextStepOf({ ...facts, returns })).toMatchObject({
    title: 'Add your 2026 documents',
    text: expect.stringContaining('You’ve added some.'),
    documents: { checklist, part: 'list' },
  })
})

test('documents are counted until they are handed over, and after the year the clock starts with that', () => {
  const facts = { ...nothingMissing, returns: [notHandedOver] }
  const items = [anItem(), anItem({ state: 'received' }), anItem({ state: 'not_applicable' })]
  const counted = { ...facts, checklists: [aChecklist(items)] }
  expect(nextStepOf(counted)).toMatchObject({
    owner: 'client',
    title: '1 of 2 documents received',
    text: expect.stringContaining('We start when the forms arrive, from late January.'),
    documents: { part: 'list' },
  })
  expect(nextStepOf({ ...counted, today: '2027-01-04' })?.text).toContain(
    `Most returns take ${firm.typicalCompletion}, once you choose “That’s everything”.`,
  )
})

test('a signature comes before the newest return, and before documents that are asked for', () => {
  const review = { ...aReturn('completed', 2024), signing: 'taxpayer' as const }
  const returns = [notHandedOver, aReturn('in_progress', 2025), review]
  const checklists = [
    aChecklist([asked()], { taxYear: 2025 }),
    aChecklist([asked()], { taxYear: 2024 }),
  ]
  expect(nextStepOf({ ...nothingMissing, returns, checklists })).toMatchObject({
    title: 'Your 2024 return is ready to review and sign',
    also: { taxYear: 2024, asked: 1 },
    taxReturn: { taxYear: 2024 },
  })
})

test('what is handed over can be taken back until work starts', () => {
  const facts = { ...nothingMissing, checklists: [aChecklist([anItem()])] }
  expect(nextStepOf(facts)).toMatchObject({ owner: 'firm', documents: { part: 'end' } })
  expect(nextStepOf({ ...facts, returns: [aReturn('in_progress')] })?.documents).toBeUndefined()
})

test.each(['pending', 'in_progress'] as const)(
  'the promised day is counted from the day that nothing was missing (%s)',
  (status) => {
    // Five business days over a weekend and Thanksgiving.
    const returns = [aReturn(status, 2025)]
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
    const returns = [aReturn(status, 2025)]
    for (const today of ['2026-12-01', '2027-03-16']) {
      const step = nextStepOf({ ...nothingMissing, returns, today })
      expect(step?.text).toMatch(/^We expected to complete it by Mon, Nov 30(?:, 2026)?\./)
      expect(step?.text).toContain('It’s taking longer than we promised')
      expect(step?.text).toContain(firm.phone)
      expect(step?.link).toEqual({ to: '/contact', label: 'Ask us' })
    }
  },
)

test.each(['pending', 'in_progress', 'completed'] as const)(
  'a document that staff ask for in the meantime is the next step, even for a return that is %s',
  (status) => {
    const again = asked({ askedAgain: 'It is cut off.' })
    const returns = [aReturn(status)]
    const step = nextStepOf({ ...nothingMissing, checklists: [aChecklist([again])], returns })
    expect(step).toMatchObject({
      owner: 'client',
      title: 'We need one more document for 2026',
      text: 'W-2: It is cut off.',
      documents: { part: 'list' },
      link: { to: '/documents', search: { year: 2026 } },
    })
  },
)

test('of several documents that staff ask for, the newest year comes first', () => {
  const older = aChecklist([asked()], { taxYear: 2025 })
  const returns = [aReturn('in_progress'), aReturn('in_progress', 2025)]
  const facts = { ...nothingMissing, returns }
  const both = [aChecklist([asked(), asked({ state: 'expected' })]), older]
  expect(nextStepOf({ ...facts, checklists: both })?.title).toBe(
    'We need 2 more documents for 2026',
  )
  const answered = [aChecklist([asked({ state: 'received' })]), older]
  const step = nextStepOf({ ...facts, checklists: answered })
  expect(step).toMatchObject({
    title: 'We need one more document for 2025',
    text: 'W-2: You had a job.',
    taxReturn: { taxYear: 2025 },
  })
})

test('what was open at the hand-over does not give the client the turn again', () => {
  expect(nextStepOf({ ...nothingMissing, checklists: [aChecklist([anItem()])] })?.owner).toBe(
    'firm',
  )
})

test.each([
  ['in_progress', 'firm', 'We are preparing your 2026 return'],
  ['completed', 'firm', 'We are putting your 2026 return into the portal'],
  ['filed', 'nobody', 'Your 2026 return is filed'],
] as const)('a return that is %s asks nothing of the client', (status, owner, title) => {
  expect(nextStepOf({ ...nothingMissing, returns: [aReturn(status)] })).toMatchObject({
    owner,
    title,
  })
})

test.each([
  ['taxpayer', 'client', 'Your 2026 return is ready to review and sign'],
  ['both', 'client', 'Your 2026 return is ready to review and sign'],
  ['spouse', 'client', 'Your spouse hasn’t signed the 2026 return yet'],
  ['change', 'firm', 'We are looking at the change to your 2026 return'],
  ['signed_form', 'firm', 'We have the signed form for 2026'],
  ['signed', 'firm', 'Your 2026 return is signed'],
] as const)('a completed return that waits for %s leads to its review', (signing, owner, title) => {
  const returns = [{ ...aReturn('completed'), signing }]
  expect(nextStepOf({ ...nothingMissing, returns })).toMatchObject({
    owner,
    title,
    link: { to: '/review', search: { year: 2026 } },
  })
})

test.each([
  ['both', 'client', 'Your 2026 return is ready to review and sign'],
  ['spouse', 'client', 'Your 2026 return is ready to review and sign'],
  ['taxpayer', 'nobody', 'Your spouse hasn’t signed the 2026 return yet'],
] as const)(
  'of a return that waits for %s, the spouse reads whose signature it is',
  (signing, owner, title) => {
    const returns = [{ ...aReturn('completed'), signing }]
    const step = nextStepOf({ ...nothingMissing, asSpouse: true, helps: false, returns })
    expect(step).toMatchObject({ owner, title, link: { to: '/review', search: { year: 2026 } } })
  },
)

test('the letter is offered below the step until the return is completed, and takes no step away', () => {
  for (const status of ['pending', 'in_progress'] as const) {
    const returns = [aReturn(status)]
    const signed = nextStepOf({ ...nothingMissing, returns })
    const unsigned = returns.map((one) => ({ ...one, letterSignedAt: null }))
    expect(nextStepOf({ ...nothingMissing, returns: unsigned })).toEqual({
      ...signed,
      taxReturn: unsigned[0],
      letter: 2026,
    })
  }
  const later = [{ ...aReturn('completed'), letterSignedAt: null }]
  expect(nextStepOf({ ...nothingMissing, returns: later })?.letter).toBeUndefined()
})

test('a filed return has its date and leads to its copy', () => {
  const filed = aReturn('filed')
  const step = nextStepOf({ ...nothingMissing, returns: [filed] })
  expect(step?.text).toMatch(/^Filed on Nov 23\. /)
  expect(step?.link).toEqual({ download: filed })
})

test('the newest return decides', () => {
  const returns = [notHandedOver, aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns })?.title).toBe('A few questions about 2026')
})

test('when last year’s return is filed, the next one is due only after the end of the year', () => {
  const returns = [aReturn('filed', 2025)]
  expect(nextStepOf({ ...nothingMissing, returns, today: '2026-12-31' })?.owner).toBe('nobody')
  expect(nextStepOf({ ...nothingMissing, returns, today: '2027-01-01' })).toMatchObject({
    owner: 'client',
    title: 'Start your 2026 return',
  })
  const ofBusiness = returns.map((one) => ({ ...one, form: '1065' as const }))
  const next = nextStepOf({ ...nothingMissing, returns: ofBusiness, today: '2027-01-01' })
  expect(next).toMatchObject({
    title: 'Start the 2026 Form 1065',
    link: { label: 'Start the return' },
  })
})

test.each([
  ['no return', [], '2026-11-23', 'Start your return'],
  ['an unanswered return', [notHandedOver], '2026-11-23', 'Answer the questions'],
  ['a return handed over', [aReturn('pending')], '2026-11-23', 'Add documents'],
  ['a late one', [aReturn('pending')], '2026-12-01', 'Add documents'],
  ['a return that is prepared', [aReturn('in_progress')], '2026-11-23', undefined],
  ['last year’s, filed', [aReturn('filed', 2025)], '2026-12-31', undefined],
  ['a filed one, in the new year', [aReturn('filed', 2025)], '2027-01-01', 'Start your return'],
])('what a saved profile leads to, with %s', (_case, returns, today, label) => {
  const step = nextStepOf({ ...nothingMissing, returns, today })
  const link = step && linkAfterProfile(step)
  expect(link && 'label' in link ? link.label : undefined).toBe(label)
})

test('nothing is shown until the needed data is loaded, and it waits for no other data', () => {
  const { email, today } = nothingMissing
  const unknown = { email, hasProfile: undefined, checklists: undefined, returns: undefined, today }
  expect(nextStepOf(unknown)).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: true })).toBeUndefined()
  expect(nextStepOf({ ...nothingMissing, checklists: undefined })).toBeUndefined()
  expect(nextStepOf({ ...unknown, hasProfile: false })?.owner).toBe('client')
})

const asHelper: Facts = { ...nothingMissing, asSpouse: true, helps: true, returns: [] }

test('a helper reads what is asked for, and is never told that the return is done', () => {
  const open = [aChecklist([anItem()])]
  expect(nextStepOf({ ...asHelper, checklists: open })).toMatchObject({
    owner: 'client',
    title: 'See what is asked for',
  })
  const settled = [aChecklist([anItem({ state: 'received' })])]
  for (const checklists of [[], settled]) {
    expect(nextStepOf({ ...asHelper, checklists })).toMatchObject({
      owner: 'nobody',
      kicker: 'Nothing to do now',
      title: 'No documents are asked for now',
    })
  }
  expect(nextStepOf({ ...asHelper, helps: undefined })).toBeUndefined()
  expect(nextStepOf({ ...asHelper, helps: false })?.title).toBe('There is no joint return yet')
})

test('who acts for others is not asked for a tax profile before there is a return of their own', () => {
  const facts = { ...nothingMissing, hasProfile: false, actsForOthers: true }
  expect(nextStepOf({ ...facts, returns: [] })).toMatchObject({
    owner: 'nobody',
    title: 'You have no return of your own here',
  })
  expect(nextStepOf({ ...facts, returns: [notHandedOver] })?.title).toBe('Fill in your tax profile')
})

test('staff are led to the firm’s returns, not to a tax profile, before there is a return of their own', () => {
  const facts = { ...nothingMissing, hasProfile: false, isStaff: true }
  expect(nextStepOf({ ...facts, returns: [] })).toMatchObject({
    owner: 'nobody',
    link: { to: '/admin' },
  })
  expect(nextStepOf({ ...facts, returns: [notHandedOver] })?.title).toBe('Fill in your tax profile')
})

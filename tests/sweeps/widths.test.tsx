import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { cents } from '#shared/base/money.ts'
import { publicPagePaths } from '#shared/base/pages.ts'
import { errors } from '#server/base/errors.ts'
import {
  aListedDocument,
  aNotification,
  aTaxReturn,
  ofClient,
} from '#tests/components/support/client.ts'
import { ofMoneyDesk } from '#tests/components/support/money-desk.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { action, ofClientPage } from '#tests/components/support/staff.ts'
import {
  aClient,
  aDependent,
  aDocument,
  aListedUser,
  anAdmin,
  anInvitation,
  anItem,
  aProfile,
  aReturn,
  aTeamMember,
  id,
  ofDashboard,
  someCounts,
  someDetails,
  usersPage,
} from '#tests/support/fixtures.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { toast } from '#client/public/ui/toast.ts'

const longName = { firstName: 'Maximiliana', lastName: 'von Hohenberg-Schwarzenfeld' }
const person = { ...longName, email: 'maximiliana.von-hohenberg-schwarzenfeld@example.com' }
const client = { id: id(12), ...person, emailProven: false }
const ofMail = { subject: '{Return} is open', before: 'Next: documents.', after: null }
const answers = {
  ...ofMoneyDesk(),
  ...ofDashboard([aReturn({ client, status: 'completed', documentsAsked: 7, documentsIn: 4 })]),
  'admin.messages.counts': someCounts({ firm: 1 }),
  'admin.messages.list': { items: [], nextCursor: null },
  'admin.messages.answerTimes': [{ startsOn: '2026-01-26', hours: { median: 12, longest: 140 } }],
  'admin.mail.failedEmails': [],
  ...ofReturnPage({ items: [anItem()], documents: [aDocument()] }),
  ...ofClientPage(someDetails({ ...aClient(person) })),
  'admin.documents.filedReturns': [],
  'admin.firm.get': { version: 0, settings: settingsAtStart },
  'admin.firm.history': [],
  'admin.preparers.list': [],
  'admin.signing.letterTemplate': {
    version: 1,
    body: 'Dear {client}',
    byDefault: 'Dear {client}',
    earlier: null,
    savedAt: null,
    savedBy: null,
  },
  'admin.users.page': usersPage([aListedUser(person)]),
  'admin.setup.findings': {
    checkedAt: new Date('2026-02-03T18:00:00Z'),
    host: 'portal-1.internal.example.com',
    firmAtStart: ['name', 'address', 'phone', 'email', 'hours'],
    skipped: ['team'],
    admins: 1,
    hasClients: false,
    findings: [{ what: 'mail', level: 'fault', text: 'It answers 535', todo: 'check SMTP_URL' }],
  },
  'admin.users.team': [
    aTeamMember({ ...person, role: 'admin', credential: 'CPA, Nevada', returns: 1234 }),
  ],
  'admin.invitations.list': [
    anInvitation({ ...person, staff: true, refused: true, expired: true }),
  ],
  'admin.mailWords.list': [],
  'admin.mailWords.get': {
    kind: 'return-created',
    version: 1,
    words: ofMail,
    byDefault: ofMail,
    earlier: null,
    savedAt: null,
    savedBy: null,
  },
  'admin.words.preview': { subject: 'Your 2025 tax return is open', text: 'Hello Nora,' },
} satisfies Answers
const requests = {
  [`GET /api/documents/${id(100)}/download`]: () => new Response(new Blob(['%PDF-1.4'])),
}
const ofStaff = [
  ['/admin', 'Admin dashboard'],
  ['/admin/clients', 'Clients'],
  ['/admin/inbox', 'Messages'],
  ['/admin/money', 'Money'],
  ['/admin/checks', 'Checks of the day'],
  ['/admin/prices', 'Prices and rules'],
  ['/admin/activity', 'Activity'],
  ['/admin/words?kind=letters', 'Words'],
  ['/admin/team', 'Team'],
  ['/admin/words', 'Words'],
  ['/admin/setup', 'Set-up'],
  ['/admin/firm', 'The firm'],
  [`/admin/clients/${id(12)}`, /Hohenberg/],
  [`/admin/returns/${id(1)}`, /Nora Day/],
] as const
const ofClients = [
  '/',
  '/client-portal',
  '/documents',
  '/profile',
  '/messages',
  '/questions',
  '/notifications',
  '/account',
  '/invoices',
  '/receipt',
  '/letter',
] as const
const thisYear = new Date().getFullYear()
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const longWord = 'a-very-long-name-without-any-space-'.repeat(5)
const older = aTaxReturn({ id: id(2), taxYear: thisYear - 1, status: 'filed' })
const busy = errors.busy(5)
const clients: Record<string, Answers> = {
  'a new client': ofClient({ profile: null }),
  'a client with long names and much of everything': {
    ...ofClient({
      profile: aProfile({ address: 'x'.repeat(200), city: longWord }),
      dependents: many(5).map((at) => aDependent({ id: id(50 + at), firstName: longWord })),
      returns: [
        aTaxReturn({ taxYear: thisYear, estimatedRefund: cents.parse(999_999_999) }),
        older,
      ],
      documents: many(15).map((at) =>
        aListedDocument({ id: id(100 + at), fileName: `${longWord}.pdf`, category: 'receipts' }),
      ),
      notifications: many(4).map((at) => aNotification({ id: id(400 + at) })),
    }),
    'requestItems.questionnaire': { answers: { wages: true }, answered: false, fiscalYearEnd: 12 },
    'signing.letter': {
      version: 3,
      text: `Dear ${longWord},\n\nwe prepare your return.`,
      name: longWord,
      signature: null,
      signedAs: null,
      signedOn: null,
      notices: [null, longWord].map((text, at) => {
        return { title: `${longWord}${at}`, text, sha256: `${text}` }
      }),
    },
    'documents.filedReturns': [
      {
        taxReturn: older,
        documents: [aListedDocument({ fileName: `${longWord}.pdf` })],
        returnDocumentId: null,
      },
    ],
  },
  'a client whose calls fail': {
    ...ofClient(),
    'profile.get': busy,
    'profile.dependents': busy,
    'returns.list': busy,
    'requestItems.own': busy,
    'documents.filedReturns': busy,
    'messages.list': busy,
  },
}

const settled = async () => {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
}
const left = (element: Element) => Math.round(element.getBoundingClientRect().left)

test.each(ofStaff)(
  '%s scrolls sideways at no width, and header, heading and content begin at one edge',
  async (path, heading) => {
    await renderScreen(path, { viewer: anAdmin(), answers, requests })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await settled()
    for (const width of [360, 390, 768, 1024, 1280, 1920]) {
      await onPhone(width)
      await expect.poll(scrollsSideways, { message: `${width} px` }).toBe(false)
      const content = Array.from(document.querySelectorAll('main :is(h1, a, section, nav, table)'))
        .filter((part) => part.getBoundingClientRect().width > 1)
        .map(left)
      const header = left(page.getByRole('banner').getByRole('link').first().element())
      expect(Math.min(...content), `${width} px`).toBe(header)
    }
  },
)

test.each(['File', 'Payment', 'Client', 'Docs', 'Upload', 'Filed'])(
  'the dialog of %s scrolls sideways at no width',
  async (name) => {
    await renderScreen('/admin', { viewer: anAdmin(), answers, requests })
    await settled()
    await action(name, page.getByRole('row', { name: person.email })).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByText(/^Loading /)).not.toBeInTheDocument()
    for (const width of [360, 390, 768, 1280]) {
      await onPhone(width)
      const { scrollWidth, clientWidth } = dialog.element()
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth)
      await expect.poll(scrollsSideways, { message: `${width} px` }).toBe(false)
    }
  },
)

describe.each(Object.entries(clients))('%s', (_who, ofThem) => {
  test.each(ofClients)('sees %s, which scrolls sideways at no width', async (path) => {
    await renderScreen(path, { viewer: aClient(person), answers: ofThem })
    await settled()
    for (const width of [360, 390, 768, 1024, 1280, 1920]) {
      await onPhone(width)
      await expect.poll(scrollsSideways, { message: `${width} px` }).toBe(false)
    }
  })
})

test.each([...publicPagePaths, '/reset-password', '/nowhere'])(
  '%s does not scroll sideways in 320 px, nor at twice the zoom',
  async (path) => {
    await renderScreen(path, { answers: { 'site.assurances': busy } })
    await settled()
    for (const width of [320, 640]) {
      await onPhone(width)
      expect(scrollsSideways(), `${width} px`).toBe(false)
    }
  },
)

test('the dialogs of a visitor fit 360 px, with their errors', async () => {
  await onPhone(360)
  await renderScreen('/?signin=1', { answers: { 'auth.forgotPassword': { message: 'Sent.' } } })
  const dialog = page.getByRole('dialog')
  const fits = () => {
    const { scrollWidth, clientWidth } = dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Password is required')).toBeVisible()
  fits()
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill('a')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('First name is required')).toBeVisible()
  fits()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog.getByLabelText('Email').fill('nora@example.com')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  fits()
})

test.each([390, 1280])('at %i px a toast covers no link of a navigation', async (width) => {
  await onPhone(width)
  await renderScreen('/admin', { viewer: anAdmin(), answers })
  await settled()
  toast.success('Payment recorded', 'Two lines of text, as most toasts of the portal have them.')
  await expect.element(messages().getByText('Payment recorded')).toBeVisible()
  const { top, bottom, left, right } = messages().element().getBoundingClientRect()
  const covered = Array.from(document.querySelectorAll('nav :is(a, button)')).filter((link) => {
    const box = link.getBoundingClientRect()
    return (
      box.width > 0 && box.top < bottom && box.bottom > top && box.left < right && box.right > left
    )
  })
  expect(covered.map(({ textContent }) => textContent)).toEqual([])
})

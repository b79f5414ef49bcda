import type { Dependent } from '#shared/profile/dependents.schema.ts'
import { cents } from '#shared/base/money.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { Notification } from '#shared/realtime/notifications.schema.ts'
import { errors } from '#server/base/errors.ts'
import { aClient, aProfile, aReturn, aTwoFactorStatus, id } from '#tests/support/fixtures.ts'
import { aConsent } from '#tests/support/packages.ts'
import type { Answers } from './answers.ts'
import { renderScreen } from './screen.tsx'

interface OfClient {
  /** Null: none was ever saved. */
  profile?: Profile | null
  dependents?: Dependent[]
  /** Of the profile. */
  version?: number
  returns?: TaxReturn[]
  /** What the newest return that is not filed needs. */
  items?: RequestItem[]
  /** The questions are; by default if there are items. */
  answered?: boolean
  unanswered?: number
  documents?: ListedDocument[]
  notifications?: Notification[]
}

/** Opens a screen as the client Nora Day with her data. */
export function openAsClient(path: string, known: OfClient = {}, answers: Answers = {}) {
  return renderScreen(path, { viewer: aClient(), answers: { ...ofClient(known), ...answers } })
}

/** Answers to the queries of a client's screens. */
export function ofClient(known: OfClient = {}): Answers {
  const { profile = aProfile(), dependents = [], version = profile === null ? 0 : 1 } = known
  const { returns = [], documents = [], notifications = [] } = known
  return {
    'profile.get': profile ? { ...profile, version } : errors.noneYet('Profile'),
    'profile.dependents': { version, dependents },
    'profile.ipPins': [],
    'returns.list': returns,
    'documents.listForReturn': documents,
    'requestItems.own': ownChecklists(known),
    'documents.findCopy': null,
    'documents.saveThumbnail': { success: true },
    'documents.thumbnail': null,
    'documents.filedReturns': [],
    'notifications.list': notifications,
    'messages.list': { items: [], nextCursor: null },
    'money.invoices': [],
    'money.payments': [],
    'money.balance': { open: cents.parse(0), credit: cents.parse(0), credits: [] },
    'money.statement': [],
    'money.fee': null,
    'signing.held': null,
    'money.offer': { online: false },
    'twoFactor.status': aTwoFactorStatus(),
    'account.sessions': [],
    'signing.spouseLinks': [],
    'signing.consent': aConsent(),
    'account.reveals': [],
    'account.accesses': [],
    'account.mailPreferences': {
      return_status: true,
      completed_return: true,
      payment: true,
      reminder: true,
      message: true,
      upload_digest: true,
    },
  }
}

/** Of the returns that are not filed. The items are the newest one's. */
function ownChecklists({
  returns = [],
  items = [],
  answered = items.length > 0,
  unanswered = 0,
}: OfClient) {
  return returns
    .filter(({ status }) => status !== 'filed')
    .map(({ id: taxReturnId, taxYear, form, handedOverAt }, place) => ({
      taxReturnId,
      taxYear,
      form,
      handedOverAt,
      answered,
      unanswered,
      items: place === 0 ? items : [],
    }))
}

/** A return as its client sees it, by default pending and unpaid. */
export function aTaxReturn(differs: Partial<TaxReturn> = {}): TaxReturn {
  const { client: _client, paymentNotes: _notes, version: _version, ...taxReturn } = aReturn()
  return { ...taxReturn, ...differs }
}

/** The same, paid on March 3 with a credit card. */
export function aPaidReturn(differs: Partial<TaxReturn> = {}): TaxReturn {
  return aTaxReturn({
    status: 'filed',
    paymentStatus: 'paid',
    paymentAmount: cents.parse(35_000),
    paymentMethod: 'credit_card',
    paymentDate: new Date('2026-03-03T18:00:00Z'),
    ...differs,
  })
}

export function aListedDocument(differs: Partial<ListedDocument> = {}): ListedDocument {
  return {
    id: id(100),
    fileName: 'w2.pdf',
    size: 1200,
    mimeType: 'application/pdf',
    createdAt: new Date('2026-01-21T10:00:00Z'),
    category: 'w2',
    damaged: false,
    passwordProtected: false,
    thumbnail: true,
    check: 'done',
    bound: false,
    private: null,
    ...differs,
  }
}

export function aNotification(differs: Partial<Notification> = {}): Notification {
  return {
    id: id(400),
    title: '2025 Tax Return created',
    message: 'Add your documents to it.',
    read: false,
    createdAt: new Date('2026-01-20T10:00:00Z'),
    href: '/client-portal',
    ...differs,
  }
}

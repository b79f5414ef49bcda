import type { CannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import {
  type AdminSummary,
  type AdminTaxReturn,
  type AdminTaxReturnPage,
  versionedTaxReturn,
} from '#shared/returns/admin.schema.ts'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import type { CurrentUser, User } from '#shared/auth/auth.schema.ts'
import { cents } from '#shared/base/money.ts'
import type { FailedEmail } from '#shared/mail/failed-emails.schema.ts'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { Invitation } from '#shared/users/invitations.schema.ts'
import type { TeamMember } from '#shared/users/team.schema.ts'
import type { ListedUser, UsersPage } from '#shared/users/users.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import type { TwoFactorStatus } from '#shared/auth/two-factor.schema.ts'
import type { Answers, Output } from '#tests/components/support/answers.ts'

// Complete, simple records as the server answers them; a test sets what differs. All people are invented.

/** A UUIDv7 that ends in this number: the same number gives the same id. */
export function id(number: number): string {
  return `01990000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

export function aClient(differs: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: id(12),
    email: 'nora.day@example.com',
    firstName: 'Nora',
    lastName: 'Day',
    role: 'client',
    createdAt: new Date('2026-01-10T10:00:00Z'),
    emailProof: { proven: true, required: false },
    twoFactor: { enrolled: false, required: false },
    ...differs,
  }
}

export function anAdmin(differs: Partial<CurrentUser> = {}): CurrentUser {
  const june = { id: id(10), email: 'june.vale@example.com', firstName: 'June', lastName: 'Vale' }
  return aClient({ ...june, role: 'admin', ...differs })
}

/** Nothing set up, and nothing required. */
export function aTwoFactorStatus(differs: Partial<TwoFactorStatus> = {}): TwoFactorStatus {
  return {
    required: false,
    requiredFrom: null,
    app: null,
    passkeys: [],
    firmAccount: null,
    recoveryCodesLeft: 0,
    trustedDevices: 0,
    ...differs,
  }
}

/** A return as staff see it, pending and unpaid by default; null is all that may be. */
export function aReturn(differs: Partial<AdminTaxReturn> = {}): AdminTaxReturn {
  return {
    ...nothing,
    id: id(1),
    taxYear: 2025,
    form: '1040',
    status: 'pending',
    refundFinal: false,
    createdAt: new Date('2026-01-20T10:00:00Z'),
    documentsAsked: 0,
    documentsIn: 0,
    clientTurnAt: new Date('2026-01-20T10:00:00Z'),
    paymentStatus: 'unpaid',
    received: cents.parse(0),
    version: 1,
    client: {
      id: id(12),
      firstName: 'Nora',
      lastName: 'Day',
      email: 'nora.day@example.com',
      emailProven: true,
    },
    ...differs,
  }
}

type OrNull = {
  [Field in keyof AdminTaxReturn as null extends AdminTaxReturn[Field] ? Field : never]: null
}
const nothing = Object.fromEntries(
  Object.entries(versionedTaxReturn.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([field]) => [field, null]),
) as OrNull

/** The answers that every signed-in screen needs. */
export function ofSession(viewer: CurrentUser) {
  return {
    'auth.currentUser': viewer,
    'notifications.list': [],
    'account.sessionLimits': { idleSeconds: null, lastUsedAt: new Date() },
  } satisfies Answers
}

/** The answers that the staff's dashboard needs. */
export function ofDashboard(returns: AdminTaxReturn[] = [aReturn()]) {
  return {
    'admin.returns.summary': aSummary(),
    'admin.setup.glance': { next: null, switchedOff: [] },
    'admin.returns.today': {
      late: 2,
      due1: 0,
      due2: 4,
      due3: 1,
      due4: 0,
      due5: 2,
      ready: 1,
      send: 0,
      review: 0,
      file: 0,
      messages: 0,
    },
    'admin.messages.counts': someCounts(),
    'admin.returns.list': returnsPage(returns),
    'admin.users.page': usersPage([anAdmin(), aClient()]),
    'admin.users.account': aListedUser(),
  } satisfies Answers
}

/** The first page of a list; the only one unless `more` are given. */
export function returnsPage(
  items: AdminTaxReturn[],
  totalCount = items.length,
): AdminTaxReturnPage {
  const nextCursor = totalCount > items.length ? 'next' : null
  return { items, nextCursor, totalCount, totalIsExact: true }
}

/** A client's account as staff see it: enabled, with a proven address and no second factor. */
export function aListedUser(more: Partial<ListedUser> = {}): ListedUser {
  return {
    ...aClient(),
    emailProven: true,
    hasFactor: false,
    firmAccount: false,
    disabledAt: null,
    lastSeenAt: null,
    newestReturn: null,
    preparer: null,
    actsFor: null,
    kind: 'person',
    phone: null,
    signsIn: true,
    ...more,
  }
}

/** June Vale, who answers for nothing yet. */
export function aTeamMember(more: Partial<TeamMember> = {}): TeamMember {
  const { id, email, firstName, lastName, role, createdAt } = anAdmin()
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    createdAt,
    emailProven: true,
    credential: null,
    factors: [],
    factorRequired: false,
    firmAccount: false,
    disabledAt: null,
    lastSeenAt: null,
    returns: 0,
    clients: 0,
    threads: 0,
    ...more,
  }
}

/** A client's, that waits. */
export function anInvitation(more: Partial<Invitation> = {}): Invitation {
  return {
    id: id(70),
    email: 'ana.ruiz@example.com',
    firstName: 'Ana',
    lastName: 'Ruiz',
    staff: false,
    invitedBy: 'June Vale',
    invitedAt: new Date('2026-02-03T17:05:00Z'),
    expiresAt: new Date('2026-02-10T17:05:00Z'),
    expired: false,
    refused: false,
    ...more,
  }
}

/** Users are enabled and have no second factor unless they say so. */
export function usersPage(
  users: (User & Partial<ListedUser>)[],
  matching = users.length,
): UsersPage {
  const items = users.map(aListedUser)
  const nextCursor = matching > items.length ? 'next' : null
  const counts = { total: 2, clients: 1, admins: 1 }
  return { items, nextCursor, matching, counts, erasureRequests: [] }
}

/** The counts of an inbox, empty unless said otherwise. */
export function someCounts(more: Partial<Output<'admin.messages.counts'>> = {}) {
  return { mine: 0, unassigned: 0, firm: 0, client: 0, snoozed: 0, late: 0, ...more }
}

export function aSummary(differs: Partial<AdminSummary> = {}): AdminSummary {
  return {
    totalClients: 1,
    pendingReturns: 1,
    completedReturns: 0,
    paidReturns: 0,
    totalRevenue: cents.parse(0),
    taxYears: [2025],
    ...differs,
  }
}

/** A client without a profile, with one return. */
export function someDetails(differs: Partial<ClientDetails> = {}): ClientDetails {
  const { client: _client, ...taxReturn } = aReturn()
  return {
    ...aClient(),
    kind: 'person',
    phone: null,
    signsIn: true,
    archivedAt: null,
    preparer: null,
    business: null,
    clientProfile: null,
    profileVersion: 0,
    ipPins: [],
    dependents: [],
    taxReturns: [taxReturn],
    ...differs,
  }
}

/** A profile as staff see it, with masked numbers. */
export function aProfile(differs: Partial<Profile> = {}): Profile {
  return {
    ssn: '***-**-6789',
    dateOfBirth: '1985-04-30',
    occupation: null,
    address: '410 Riverbend Avenue',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    phone: '(775) 555-0142',
    filingStatus: 'married_jointly',
    spouseFirstName: 'Ira',
    spouseLastName: 'Day',
    spouseSsn: '***-**-4320',
    spouseDateOfBirth: '1984-01-02',
    spouseOccupation: null,
    bankAccountType: 'checking',
    bankRoutingNumber: '*****0000',
    bankAccountNumber: '*****4321',
    preferredContactMethod: 'email',
    emergencyContactName: null,
    emergencyContactPhone: null,
    ...differs,
  }
}

export function aDependent(differs: Partial<Dependent> = {}): Dependent {
  return {
    id: id(50),
    firstName: 'Ada',
    lastName: 'Day',
    ssn: null,
    dateOfBirth: '2016-02-29',
    relationship: 'child',
    livesWithTaxpayer: false,
    isStudent: false,
    hasDisability: false,
    ...differs,
  }
}

export function aDocument(differs: Partial<StaffDocument> = {}): StaffDocument {
  return {
    id: id(100),
    originalName: 'w2.pdf',
    size: 1200,
    mimeType: 'application/pdf',
    uploadedAt: new Date('2026-01-21T10:00:00Z'),
    category: 'w2',
    verified: false,
    damaged: false,
    thumbnail: true,
    check: 'done',
    passwordProtected: false,
    bound: false,
    private: null,
    signed: false,
    request: null,
    ...differs,
  }
}

/** An answer that the firm saved, with two fields. */
export function aCannedAnswer(): CannedAnswer {
  return {
    id: id(600),
    title: 'Missing',
    text: 'Hi {client}, send {items}.',
    own: false,
    version: 1,
    savedAt: null,
    savedBy: null,
  }
}

/** What a return needs, open by default. */
export function anItem(differs: Partial<RequestItem> = {}): RequestItem {
  return {
    id: id(80),
    category: 'w2',
    title: 'W-2 from Sierra',
    reason: 'It shows your wages',
    state: 'open',
    askedAt: new Date('2026-02-03T10:00:00Z'),
    byStaff: false,
    dueOn: null,
    expectedOn: null,
    comment: null,
    askedAgain: null,
    allIn: false,
    documentIds: [],
    ...differs,
  }
}

export function aDeadMail(differs: Partial<FailedEmail> = {}): FailedEmail {
  return {
    id: id(300),
    template: 'password-reset',
    to: 'nora.day@example.com',
    queuedAt: new Date('2026-01-22T10:00:00Z'),
    attempts: 12,
    reason: 'connect ECONNREFUSED',
    ...differs,
  }
}

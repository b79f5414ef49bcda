import type { Cents } from '#shared/base/money.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { listSessions } from '#server/records/account/account.queries.ts'
import { listOwnAccesses } from '#server/records/audit/accesses.queries.ts'
import { listOwnActivity } from '#server/records/audit/own-activity.queries.ts'
import { listOwnReveals } from '#server/records/audit/reveals.queries.ts'
import { findFactors } from '#server/records/auth/factors.queries.ts'
import { findFirmAccount } from '#server/records/auth/firm-accounts.queries.ts'
import { findWholeBusiness } from '#server/records/clients/businesses.queries.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { listInvoices } from '#server/records/money/invoices.queries.ts'
import { listPayments } from '#server/records/money/payments.queries.ts'
import { listExportedThreads } from '#server/records/messages/exported-threads.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { messagesPage } from './messages-page.ts'
import { findPreferences } from '#server/records/mail/preferences.queries.ts'
import { listAllNotifications } from '#server/records/notifications/notifications.queries.ts'
import { openIpPins } from '#server/records/profile/ip-pins.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { listRequestsOf } from '#server/records/request-items/request-items.queries.ts'
import { listFrozenProfiles } from '#server/records/signing/frozen-profile.ts'
import { signingOf } from '#server/records/signing/own-signing.ts'
import { listExportedReturns } from '#server/records/returns/returns.queries.ts'

/** The maximum number of entries per list, more than any client has. */
const longestList = 10_000

interface OwnFile {
  /** The description of the file in README.txt. */
  about: string
  /** A text, or what the file has as JSON. */
  read: (ctx: SignedInContext, clientId: string) => Promise<unknown>
}

/** The files about the client, without the firm's notes. */
const ofClient: Record<string, OwnFile> = {
  'tax-profile.json': {
    about:
      'the tax profile, dependents and Identity Protection PINs, with full numbers, now and when each return was completed',
    read: async ({ db, keyring, viewer }, clientId) => ({
      profile: (await findProfile(db, keyring, viewer, clientId))?.profile ?? null,
      dependents: await listDependents(db, keyring, viewer, clientId),
      identityProtectionPins: await openIpPins(db, keyring, viewer, { clientId }),
      whenCompleted: await listFrozenProfiles(db, keyring, viewer, clientId),
    }),
  },
  'returns.json': {
    about: 'the returns, with estimates and payments in dollars',
    async read({ db, viewer }, clientId) {
      const returns = await listExportedReturns(db, viewer, clientId)
      return returns.map(({ estimatedRefund, paymentAmount, ...taxReturn }) => ({
        ...taxReturn,
        estimatedRefund: dollars(estimatedRefund),
        paymentAmount: dollars(paymentAmount),
      }))
    },
  },
  'invoices.json': {
    about: 'what we billed and what was paid, in cents',
    async read({ db, viewer }, clientId) {
      const invoices = await listInvoices(db, viewer, clientId)
      return {
        // Staff's drafts are not the client's yet.
        invoices: invoices.filter(({ number }) => number !== null),
        payments: await listPayments(db, viewer, clientId),
      }
    },
  },
  'requested-documents.json': {
    about: 'what we asked for, and the answers',
    read: ({ db, viewer }, clientId) => listRequestsOf(db, viewer, clientId, longestList),
  },
  'signatures.json': {
    about:
      'what was sent for review, approved and signed, with the evidence of each signature, and consents to sign here',
    read: (ctx, clientId) => signingOf(ctx, clientId, longestList),
  },
  'messages.json': {
    about: 'what was written to us, and what we wrote; also with the contact form',
    read: (ctx, clientId) => listExportedThreads(ctx, clientId, longestList),
  },
  'messages.html': {
    about: 'the same to read in a browser',
    read: async (ctx, clientId) =>
      messagesPage(await listExportedThreads(ctx, clientId, longestList)),
  },
  'who-opened-my-data.json': {
    about: 'who opened the data or saw a full number',
    read: async ({ db }, id) => ({
      opened: await listOwnAccesses(db, { id }, longestList),
      wholeNumbers: await listOwnReveals(db, { id }, longestList),
    }),
  },
}

/** The files about the user who signs in. */
const ofUser: Record<string, OwnFile> = {
  'account.json': {
    about: 'your name, email address, sign-in and mail settings',
    read: readAccount,
  },
  'notifications.json': {
    about: 'what we told you in the portal',
    read: ({ db, viewer }) => listAllNotifications(db, viewer, longestList),
  },
  'sessions.json': {
    about: 'where you are signed in',
    async read({ db, viewer, now }) {
      const sessions = await listSessions(db, { userId: viewer.id, viewer, now: now() })
      return sessions.map(({ id: _id, ...session }) => session)
    },
  },
  'activity.json': {
    about: 'what you did in the portal',
    read: ({ db, viewer }) => listOwnActivity(db, viewer, longestList),
  },
}

/** For a client who is not the user's own. */
const ofOther: Record<string, OwnFile> = {
  'client.json': {
    about: 'the name, how we reach the client, and of a business its owners, with full numbers',
    async read({ db, keyring, viewer }, clientId) {
      const client = await findClient(db, clientId)
      const business = await findWholeBusiness(db, keyring, viewer, clientId)
      const ofStaff = { id: undefined, signsIn: undefined, archivedAt: undefined }
      return client && { ...client, ...ofStaff, business }
    },
  },
}

/** The files of a zip beside the documents: of the viewer's own client also what belongs to the user. */
export function filesOf({ viewer }: SignedInContext, clientId: string): [string, OwnFile][] {
  return Object.entries({ ...(clientId === viewer.id ? ofUser : ofOther), ...ofClient })
}

async function readAccount({ db, viewer }: SignedInContext) {
  const { email, firstName, lastName, createdAt, emailProven: emailConfirmed } = viewer
  const { app, passkeys, codes } = await findFactors(db, viewer.id)
  return {
    email,
    emailConfirmed,
    firstName,
    lastName,
    createdAt,
    optionalMails: await findPreferences(db, viewer.id),
    twoFactor: {
      appAddedAt: app?.confirmedAt ?? null,
      passkeys: passkeys.map(({ name, createdAt: addedAt, lastUsedAt }) => {
        return { name, addedAt, lastUsedAt }
      }),
      recoveryCodesLeft: codes?.hashes.length ?? 0,
    },
    firmAccountLinkedAt: (await findFirmAccount(db, viewer.id))?.linkedAt ?? null,
  }
}

function dollars(amount: Cents | null): string | null {
  return amount === null ? null : formatDollarsPlain(amount)
}

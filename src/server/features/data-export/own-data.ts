import type { Cents } from '#shared/money.ts'
import { formatDollarsPlain } from '#shared/format-money.ts'
import { listSessions } from '#server/records/account/account.queries.ts'
import { listOwnAccesses } from '#server/records/audit/accesses.queries.ts'
import { listOwnActivity } from '#server/records/audit/own-activity.queries.ts'
import { listOwnReveals } from '#server/records/audit/reveals.queries.ts'
import { findFactors } from '#server/records/auth/factors.queries.ts'
import { listAllOwnMessages } from '#server/records/contact/contact.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { findPreferences } from '#server/records/mail/preferences.queries.ts'
import { listAllNotifications } from '#server/records/notifications/notifications.queries.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { listOwnRequests } from '#server/records/request-items/request-items.queries.ts'
import { listOwnFrozenProfiles } from '#server/records/signing/frozen-profile.ts'
import { ownSigning } from '#server/records/signing/own-signing.ts'
import { listOwnReturns } from '#server/records/returns/returns.queries.ts'

/** The maximum number of entries per list, more than any person has. */
const longestList = 10_000

/** The other files of the zip. Each has only the viewer's data, and never the firm's notes. */
export const ownData: Record<string, (ctx: SignedInContext) => Promise<unknown>> = {
  'account.json': readAccount,
  'tax-profile.json': async ({ db, keyring, viewer }) => ({
    profile: (await findProfile(db, keyring, viewer, viewer.id))?.profile ?? null,
    dependents: await listDependents(db, keyring, viewer, viewer.id),
    whenCompleted: await listOwnFrozenProfiles(db, keyring, viewer),
  }),
  'returns.json': async ({ db, viewer }) => {
    const returns = await listOwnReturns(db, viewer)
    return returns.map(({ estimatedRefund, paymentAmount, ...taxReturn }) => ({
      ...taxReturn,
      estimatedRefund: dollars(estimatedRefund),
      paymentAmount: dollars(paymentAmount),
    }))
  },
  'requested-documents.json': ({ db, viewer }) => listOwnRequests(db, viewer, longestList),
  'signatures.json': (ctx) => ownSigning(ctx, longestList),
  'notifications.json': ({ db, viewer }) => listAllNotifications(db, viewer, longestList),
  'messages.json': ({ db, viewer }) => listAllOwnMessages(db, viewer, longestList),
  'sessions.json': async ({ db, viewer, now }) => {
    const sessions = await listSessions(db, { userId: viewer.id, viewer, now: now() })
    return sessions.map(({ id: _id, ...session }) => session)
  },
  'activity.json': ({ db, viewer }) => listOwnActivity(db, viewer, longestList),
  'who-opened-my-data.json': async ({ db, viewer }) => ({
    opened: await listOwnAccesses(db, viewer, longestList),
    wholeNumbers: await listOwnReveals(db, viewer, longestList),
  }),
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
  }
}

function dollars(amount: Cents | null): string | null {
  return amount === null ? null : formatDollarsPlain(amount)
}

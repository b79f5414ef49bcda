import { z } from 'zod'
import { parts } from '#shared/clients/access-parts.ts'
import { alarmKind } from './alarms.schema.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { about, event, forStaff, type Meaning, type Shape, unseen } from './audit-event.ts'
import { returnsView } from '#shared/returns/admin.schema.ts'
import { clientCategories, documentCategories } from '#shared/documents/document-categories.ts'
import { mailPreferences, optionalMails } from '#shared/mail/mail-preferences.ts'
import { threadAbouts } from '#shared/messages/messages.schema.ts'
import { itemStates } from '#shared/checklist/request-item-states.ts'
import { cents } from '#shared/base/money.ts'
import { csvFormats } from '#shared/money/staff-payments.schema.ts'
import { moneySettings, payFirstChoices } from '#shared/money/money-settings.schema.ts'
import { paymentStates, paymentWays } from '#shared/money/money.schema.ts'
import { service } from '#shared/money/services.schema.ts'
import { paymentMethod, paymentStatus, returnStatus } from '#shared/returns/returns.schema.ts'
import { namedNumber } from '#shared/clients/reveals.schema.ts'
import { role } from '#shared/auth/auth.schema.ts'
import { skippableSteps } from '#shared/firm/setup-steps.ts'
import { filedBy } from '#shared/signing/staff-signing.schema.ts'
import { signatureMethod, signerPerson } from '#shared/signing/signing.schema.ts'
import { voidReasonKeys } from '#shared/money/void-reasons.ts'
import { dueReasons } from '#shared/returns/tax-deadline.ts'

/**
 * Why the log is broken. The entry was changed, is missing, was added with an old number, is in no batch, or was at the
 * chain's known end, which is gone; or the checkpoint of its batch is wrong.
 */
export const brokenLink = z.object({
  seq: z.int(),
  why: z.enum(['changed', 'missing', 'added', 'unchained', 'checkpoint', 'cut_off']),
})
export type BrokenLink = z.output<typeof brokenLink>

const category = z.enum(documentCategories)
const itemCategory = z.enum(clientCategories)
const part = z.enum(parts)
const taxReturnId = z.uuid()
const amount = cents.nullable()

/** Amount and method. Notes are left out, because they are free text. */
const payment = z.object({
  paymentStatus,
  paymentAmount: amount.catch(null),
  paymentMethod: paymentMethod.nullable().catch(null),
})

/** An older entry has name and price only. */
const offered = service.pick({ name: true, cents: true, unit: true }).extend({
  description: service.shape.description.default(''),
  form: service.shape.form.default(null),
  active: service.shape.active.default(true),
  onSite: service.shape.onSite.default(true),
})
const moneyRules = moneySettings.omit({ numbersBegun: true, version: true })

/** Name and credential; null for nobody. */
const preparerShown = { name: z.string().nullable() }

const refund = z.object({ estimatedRefund: amount, refundFinal: z.boolean() })

/** The second factor of a sign-in; a passkey alone needs none, and the firm's sign-in service may ask for its own. */
const signInFactors = [
  'app',
  'recovery_code',
  'passkey',
  'trusted_device',
  'passkey_alone',
  'firm_account',
] as const
/** Missing for a sign-in with the password or a passkey. */
const byFirmAccount = z.literal('firm_account').optional()
export type SignInFactor = (typeof signInFactors)[number]

/**
 * Every event of the audit log: its filter, the details that staff see, those that are only stored, and which open
 * screens refetch. Unless it says otherwise, the screens of staff and of the client whose record it is refetch the
 * subject's topic.
 */
const events = {
  /** An invitation's id becomes the account's. */
  'user.invited': event('account', { staff: z.boolean().optional() }),
  'user.invited_again': event('account'),
  'user.invitation_withdrawn': event('account'),
  'user.registered': event('account', { device: z.string(), invited: z.boolean().optional() }),
  'user.imported': event('account'),
  'user.role_changed': about(
    ['session', 'users'],
    event('account', { to: role, invited: z.boolean().optional() }),
  ),
  /** The open work of a staff member whose account was disabled or who lost the admin role; `name`: who got it. */
  'user.unassigned': about(
    ['users', 'returns', 'messages'],
    forStaff(
      event(
        'account',
        {
          returns: z.int(),
          clients: z.int(),
          threads: z.int().optional(),
          name: z.string().nullable().optional(),
        },
        { to: z.uuid().nullable().optional() },
      ),
    ),
  ),
  'user.credential_changed': event('account', { credential: z.string().nullable() }),
  'user.firm_account_linked': event('account'),
  'user.firm_account_unlinked': about(
    ['session', 'users'],
    event('account', { reason: z.string() }),
  ),
  'user.disabled': about(['session', 'users'], event('account', { reason: z.string() })),
  'user.enabled': event('account', { reason: z.string() }),
  'user.sessions_ended': about(
    ['session'],
    event('account', { reason: z.string(), sessions: z.int() }),
  ),
  'erasure.requested': event('account'),
  'erasure.withdrawn': event('account'),
  'erasure.refused': event('account', { reason: z.string() }),
  'account.erased': about(
    ['session', 'users', 'returns', 'documents'],
    event(
      'account',
      { reason: z.string().optional() },
      { documents: z.int(), returns: z.int(), keptReturns: z.int() },
    ),
  ),
  'session.started': unseen(
    event('sign_ins', {
      device: z.string(),
      factor: z.enum(signInFactors).optional(),
      by: byFirmAccount,
    }),
  ),
  'session.refused': unseen(event('sign_ins', { by: byFirmAccount })),
  /** The password was right, the second factor was not. */
  'session.code_refused': unseen(event('sign_ins')),
  'session.confirmed': unseen(event('sign_ins', { by: byFirmAccount })),
  'session.ended': about(['session'], event('sign_ins')),
  'password.reset_requested': unseen(event('account')),
  'password.reset': about(['session'], event('account')),
  'password.changed': about(['session'], event('account')),
  'email.change_requested': unseen(event('account')),
  'email.changed': about(['session'], event('account')),
  'email.proven': event('account'),
  'email.proof_requested': unseen(event('account')),
  'name.changed': event('account'),
  'data.exported': unseen(event('account', { documents: z.int() })),
  'two_factor.app_added': about(['session'], event('account')),
  'two_factor.app_removed': about(['session'], event('account')),
  'two_factor.passkey_added': about(['session'], event('account')),
  'two_factor.passkey_renamed': event('account'),
  'two_factor.passkey_removed': about(['session'], event('account')),
  'two_factor.codes_replaced': event('account'),
  'two_factor.devices_forgotten': event('account'),
  'two_factor.reset': about(['session'], event('account', { reason: z.string() })),
  'mail_preferences.changed': event(
    'account',
    { unsubscribed: z.enum(optionalMails).optional() },
    { before: mailPreferences.optional(), after: mailPreferences.optional() },
  ),
  /** The first proof of the address deletes the bank account, because a stranger may have typed it. */
  'profile.bank_account_deleted': event('profile'),
  'profile.ip_pins_saved': event('profile', { taxYear: z.int(), pins: z.int() }),
  'profile.saved': event('profile', { dependents: z.int().nullable() }),
  'return.created': event('returns', { taxYear: z.int() }),
  'return.status_changed': event('returns', {
    from: returnStatus,
    to: returnStatus,
    filedBy: filedBy.optional(),
    /** Why a filing has no recorded authorization, or was mailed on paper. */
    reason: z.string().optional(),
  }),
  'return.set_back': event('returns', {
    from: returnStatus,
    to: returnStatus,
    reason: z.string(),
  }),
  'return.payment_changed': about(
    ['returns', 'money'],
    event('payments', { before: payment, after: payment }),
  ),
  'return.preparer_changed': event('returns', preparerShown, {
    from: z.uuid().nullable(),
    to: z.uuid().nullable(),
  }),
  /** For a Form 1040, null is the day by law. */
  'return.due_date_changed': event('returns', {
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.enum(dueReasons).nullable(),
    notice: z.string().nullable(),
  }),
  'return.estimated_refund_changed': event('returns', { before: refund, after: refund }),
  /** `owed`: the client says that they paid this to the IRS; null takes it back. */
  'return.tax_paid': event('returns', { owed: amount }),
  'client.reminded': event('documents', { number: z.int(), documents: z.int() }),
  'returns.exported': unseen(event('returns', { rows: z.int() }, returnsView.shape)),
  'document.uploaded': event(
    'documents',
    { category },
    { taxReturnId, size: z.int(), mimeType: z.string() },
  ),
  'document.downloaded': unseen(event('documents')),
  'document.deleted': event('documents', { category }, { taxReturnId, size: z.int() }),
  'document.restored': event('documents', { category }, { taxReturnId }),
  'document.moved': event('documents', { category, from: category }, { taxReturnId }),
  'document.destroyed': event('documents'),
  /** Staff asked the sender of a private file whether it may go to the return, and what they said. */
  'document.filing_asked': event('documents', {}, { taxReturnId }),
  'document.filing_answered': event('documents', { share: z.boolean() }, { taxReturnId }),
  'document.verified': event('documents', { verified: z.boolean() }),
  /** The title is left out, because it may name a client's bank or employer. */
  'item.asked': about(['documents', 'messages'], event('documents', { category: itemCategory })),
  'item.asked_again': event('documents', { category: itemCategory }),
  'item.answered': about(
    ['documents', 'messages'],
    event('documents', { category: itemCategory, to: z.enum(itemStates) }),
  ),
  'item.all_in': event('documents', { category: itemCategory, allIn: z.boolean() }),
  'item.changed': event('documents', { category: itemCategory }),
  'item.accepted': event('documents', { category: itemCategory }),
  'item.withdrawn': event('documents', { category: itemCategory }),
  'questionnaire.answered': event('documents'),
  'return.handed_over': event('returns'),
  'return.taken_back': event('returns'),
  /** A version of a completed return was sent for review. */
  'package.published': event('returns', { number: z.int() }),
  'package.replaced': event('returns', { number: z.int() }),
  'package.corrected': event('returns', { number: z.int() }),
  'profile.frozen': event('profile'),
  'package.approved': event('returns', {
    person: signerPerson,
    /** The signer was told how the IRS pays a refund without a bank account, and has none. */
    withoutAccount: z.literal(true).optional(),
  }),
  /** The reason is left out, because it is the client's words about their taxes. */
  'package.change_requested': event('returns', { person: signerPerson }),
  'signature.given': event(
    'returns',
    { person: signerPerson, way: signatureMethod },
    { sha256: z.string() },
  ),
  /** `spouse` for a spouse with a mailed link, otherwise the person who signs in. */
  'consent.given': about(
    ['returns'],
    event('returns', { person: signerPerson }, { version: z.iso.date(), sha256: z.string() }),
  ),
  'consent.withdrawn': about(['returns'], event('returns', { person: signerPerson })),
  /** The approval, or the signed form that was sent, is from before the client's address was proven. */
  'package.approval_voided': event('returns', { person: signerPerson }),
  'signature.voided': event('returns', {
    person: signerPerson,
    because: z.enum(voidReasonKeys).optional(),
    /** In the words of staff, for a mistake. */
    reason: z.string().optional(),
  }),
  'signature.signed_form_sent': event('returns', { person: signerPerson }),
  'signature.signed_form_refused': event('returns', { person: signerPerson }),
  'signature.exported': unseen(event('returns', { person: signerPerson })),
  'signature.reminded': event('returns', { person: signerPerson, number: z.int() }),
  'spouse.invited': event('returns'),
  'spouse.link_ended': event('returns'),
  'spouse.signed_in': event('sign_ins', { device: z.string() }),
  'spouse.code_refused': unseen(event('sign_ins')),
  /** A link to the completed documents of a return, for an office client. */
  'copy.link_made': event('returns', { mailed: z.boolean().optional() }),
  'copy.link_ended': event('returns'),
  'copy.opened': unseen(event('sign_ins', { device: z.string() })),
  'copy.code_refused': unseen(event('sign_ins')),
  /** Cover sheet, checklist and letter of a return as one PDF. */
  'packet.printed': unseen(event('client_views')),
  'identity.checked': event('returns', { person: signerPerson, passed: z.boolean() }),
  'letter.saved': event('returns', { version: z.int(), business: z.boolean().optional() }),
  'reminders.stopped': forStaff(event('documents')),
  'reminders.resumed': forStaff(event('documents')),
  'documents.downloaded': unseen(event('documents', { documents: z.int() })),
  'template.saved': event('documents'),
  'template.deleted': event('documents'),
  'document.refused': unseen(
    event('documents', { malware: z.string() }, { category, size: z.int() }),
  ),
  'document.cleared': event('documents'),
  'document.taken_away': event('documents', { malware: z.string() }, { category }),
  'access.refused': unseen(
    event(
      'sign_ins',
      { call: z.string(), count: z.int() },
      { status: z.int(), firstAt: z.date(), lastAt: z.date(), ip: z.string().nullable() },
    ),
  ),
  /** Somebody was invited to act for the client. */
  'access.invited': event('account', { part }),
  'access.withdrawn': event('account', { part }),
  'access.given': about(['session', 'users', 'returns'], event('account', { part })),
  'access.ended': about(['session', 'users', 'returns', 'documents'], event('account', { part })),
  /** The person who ended an access undid that within ten minutes. */
  'access.brought_back': about(
    ['session', 'users', 'returns', 'documents'],
    event('account', { part }),
  ),
  /** Staff added an office client. */
  'client.created': forStaff(event('account')),
  /** `business`: also what makes it one. */
  'client.changed': forStaff(event('account', { business: z.boolean().optional() })),
  /** Left out of the staff's lists, and put back. */
  'client.archived': forStaff(event('account')),
  'client.restored': forStaff(event('account')),
  /** Staff said that two spouses of a client are one person, or with whom a joint return is. */
  'client.spouses_joined': forStaff(event('account', {}, { spouse: z.uuid(), other: z.uuid() })),
  'return.couple_set': event('returns', {}, { spouse: z.uuid().nullable() }),
  /** Staff said that it is not the same as another one that looks like it. */
  'client.told_apart': forStaff(event('account', {}, { other: z.uuid() })),
  /** Staff took that back. */
  'client.apart_taken_back': forStaff(event('account', {}, { other: z.uuid() })),
  /** A call to an office client. The note is left out. */
  'client.called': forStaff(event('account')),
  /** Another client became this one. */
  'client.merged': about(
    ['returns', 'documents', 'profile', 'users', 'notes'],
    event(
      'account',
      { name: z.string() },
      {
        mergedId: z.uuid(),
        profile: z.string(),
        returns: z.int(),
        documents: z.int(),
        items: z.int(),
        notes: z.int(),
        calls: z.int(),
        grants: z.int(),
        dependents: z.int(),
      },
    ),
  ),
  'client.preparer_changed': forStaff(event('account', preparerShown, { to: z.uuid().nullable() })),
  'client.viewed': unseen(event('client_views')),
  'client.viewed_as': unseen(event('client_views')),
  'client.number_revealed': unseen(
    event('client_views', {
      numbers: z.array(namedNumber),
      reason: z.string(),
    }),
  ),
  /** The text is left out. */
  'client.note_added': forStaff(event('profile')),
  'client.note_deleted': forStaff(event('profile')),
  'contact.received': event('messages'),
  /** The text of messages is left out of all of these. */
  'thread.started': event('messages', { about: z.enum(threadAbouts) }),
  'thread.replied': event('messages', { by: z.enum(['client', 'staff']) }),
  'thread.noted': forStaff(event('messages')),
  'thread.assigned': about(
    ['messages'],
    event('messages', { name: z.string().nullable() }, { to: z.uuid().nullable() }),
  ),
  'thread.done': event('messages'),
  /** `why`: without it somebody reopened it. */
  'thread.reopened': event('messages', { why: z.enum(['address_refused']).optional() }),
  'thread.snoozed': forStaff(event('messages', { until: z.string() })),
  'thread.moved': event('messages', { about: z.enum(threadAbouts) }),
  'thread.attached': event('messages'),
  'canned.saved': forStaff(event('messages')),
  'canned.deleted': forStaff(event('messages')),
  'audit.verified': unseen(
    event('log', {
      rows: z.int(),
      firstBroken: brokenLink.nullable(),
      whole: z.boolean(),
    }),
  ),
  'audit.exported': unseen(event('log', { rows: z.int() })),
  /** `before` is null for a new one. `moved`: the service that it is above now, or null at the end of the list. */
  'service.saved': about(
    ['money', 'firm'],
    forStaff(
      event('payments', {
        before: offered.nullable(),
        after: offered,
        moved: z.object({ above: z.string().nullable() }).nullable(),
      }),
    ),
  ),
  'money_settings.changed': forStaff(event('payments', { before: moneyRules, after: moneyRules })),
  /** `restores`: an admin brought this version back. The version's row says what is in it. */
  'firm.changed': forStaff(
    event('firm', { version: z.int(), parts: z.array(z.string()), restores: z.int().nullable() }),
  ),
  'firm.picture_added': forStaff(event('firm', { kind: z.enum(['logo', 'photo']) })),
  /** `report`: the SHA-256 of the file. */
  'firm.report_added': forStaff(event('firm', { report: z.string() })),
  'firm.report_opened': unseen(event('firm', { report: z.string() })),
  'setup.step_skipped': unseen(
    event('firm', { step: z.enum(skippableSteps), skipped: z.boolean() }),
  ),
  'client.pay_first_set': forStaff(event('payments', { payFirst: z.enum(payFirstChoices) })),
  /** The fee for a return. `again`: the letter must be signed again. `reason`: for a lower fee after filing. */
  'fee.set': about(
    ['money', 'returns'],
    event('payments', { total: cents, again: z.boolean(), reason: z.string().optional() }),
  ),
  'books.imported': forStaff(
    event('payments', { invoices: z.int(), payments: z.int(), fees: z.int() }),
  ),
  'invoice.drafted': forStaff(event('payments', { total: cents })),
  'invoice.changed': forStaff(event('payments', { total: cents })),
  'invoice.issued': about(
    ['money', 'returns'],
    event('payments', { number: z.int(), total: cents }),
  ),
  /** A draft has no number. */
  'invoice.voided': about(
    ['money', 'returns'],
    event('payments', { number: z.int().nullable(), because: z.string() }),
  ),
  /** Without parts, the plan ended. */
  'invoice.plan_set': about(
    ['money', 'returns'],
    event('payments', { number: z.int(), parts: z.int() }),
  ),
  'invoice.credit_used': about(
    ['money', 'returns'],
    event('payments', { number: z.int(), amount: cents }),
  ),
  'invoice.reminded': event('payments', { number: z.int() }),
  'invoice.reminders_stopped': forStaff(
    event('payments', { number: z.int().nullable(), stopped: z.boolean() }),
  ),
  'payment.recorded': about(
    ['money', 'returns'],
    event('payments', { amount: cents, way: z.enum(paymentWays) }),
  ),
  'payment.begun': about(['money'], event('payments', { amount: cents, way: z.enum(paymentWays) })),
  /** An online payment, or a refund of one (negative), is in another state now. */
  'payment.moved': about(
    ['money', 'returns'],
    event('payments', {
      amount: cents,
      way: z.enum(paymentWays),
      state: z.enum(paymentStates),
    }),
  ),
  'payment.refunded': about(
    ['money', 'returns'],
    event('payments', { amount: cents, reason: z.string() }),
  ),
  'payment.reversed': about(
    ['money', 'returns'],
    event('payments', { amount: cents, reason: z.string(), returned: z.boolean() }),
  ),
  'payments.exported': unseen(
    event(
      'payments',
      { rows: z.int() },
      { format: z.enum(csvFormats), from: z.string().nullable(), until: z.string().nullable() },
    ),
  ),
  /** The operator exported everything. */
  'records.exported': unseen(event('log', { clients: z.int(), documents: z.int() })),
  'retention.applied': event('log', {
    what: z.enum(['notifications', 'threads', 'erased_accounts']),
    rows: z.int(),
  }),
  'alarm.raised': event('alarms', { kind: alarmKind }, { about: z.string() }),
  /** Ended by an admin who looked at it, or by the check that no longer finds the cause. */
  'alarm.solved': event('alarms', { kind: alarmKind }, { about: z.string() }),
  'backup.made': event('log', { documents: z.int(), faults: z.int() }, { sealed: z.boolean() }),
  /** `madeAt`: when the backup was made, ISO 8601. */
  'backup.restored': event('log', {}, { madeAt: z.string() }),
  'documents.moved': unseen(event('log', { documents: z.int(), faults: z.int() })),
  'key.added': unseen(event('log')),
  'key.removed': unseen(event('log')),
  'keys.rotated': unseen(event('log', { place: z.string(), rows: z.int() })),
  'mail.sent_again': event('mail'),
  'mail.address_refused': event('mail'),
  /** `standard`: it went back to the portal's own words. */
  'mail.words_saved': event('mail', {
    kind: z.string(),
    version: z.int(),
    standard: z.boolean().optional(),
  }),
  'mail.test_sent': event('mail', { accepted: z.boolean() }),
}

/** Returns the filter of an event, and which open screens refetch after it. */
export function meaningOf(action: AuditAction): Meaning {
  return events[action]
}

type Events = typeof events
export type AuditAction = keyof Events

export const auditActions = Object.keys(events).filter(isKnown)

export function actionsOf(kind: ActivityKind): AuditAction[] {
  return auditActions.filter((action) => events[action].kind === kind)
}

/** The details that an event is written with: those that are shown, and those that are only kept. */
export type WrittenDetails<Action extends AuditAction> = z.output<
  z.ZodObject<ShownOf<Action> & NonNullable<Events[Action]['kept']>>
>

export type KnownEvent<Action extends AuditAction = AuditAction> = {
  [Known in Action]: { action: Known; details: ShownDetails<ShownOf<Known>> }
}[Action]

type ShownOf<Action extends AuditAction> = NonNullable<Events[Action]['shown']>
type ShownDetails<Fields extends Shape> = {
  [Field in keyof Fields]: NonNullable<z.output<Fields[Field]>> | null
}

/** An event that this version doesn't know: a newer version wrote it, or someone tampered with the log. */
type UnknownEvent = { action: null; details: object }

/**
 * Returns what staff see of an audit row. Old or tampered rows may contain anything: an invalid detail becomes null.
 */
export function readAuditEvent(action: string, written: unknown): KnownEvent | UnknownEvent {
  if (!isKnown(action)) return { action: null, details: {} }
  const { data: fields = {} } = z.record(z.string(), z.unknown()).safeParse(written)
  const shown: Shape = events[action].shown ?? {}
  const details = Object.fromEntries(
    Object.entries(shown).map(([field, schema]) => {
      return [field, schema.safeParse(fields[field]).data ?? null]
    }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by the schemas of this action
  return { action, details } as KnownEvent
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(events, action)
}

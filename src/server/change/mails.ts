import { z } from 'zod'
import { documentCategories } from '#shared/documents/document-categories.ts'
import { returnForm, returnStatus } from '#shared/returns/returns.schema.ts'
import { namedNumber } from '#shared/audit/reveals.schema.ts'
import { parts } from '#shared/clients/access-parts.ts'
import { role } from '#shared/auth/auth.schema.ts'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import { endedThings } from './ended-things.ts'
import { checkpoint } from './checkpoint.ts'
import type { EmailTemplate } from './email-content.ts'

/** `of`: the client that the links are about, if it is not the reader's own. */
const toUser = z.object({ to: z.string(), firstName: z.string(), of: z.uuid().optional() })
const taxYear = z.int()
/** The return that it is about. `client`: whose, if it is not the reader's own; without a `form` it is Form 1040. */
const toReader = toUser.extend({
  taxYear,
  form: returnForm.optional(),
  client: z.string().optional(),
})
const category = z.enum(documentCategories)
/** ISO 8601. */
const at = z.string()

/** The link contains a token: the mail is dropped when the link no longer works. */
const spouseLink = { taxYear, url: z.string(), tokenHash: z.string() }

const alarms = z.object({
  count: z.int(),
  alarms: z.array(z.object({ text: z.string(), advice: z.string() })),
})

/** Somebody else who can see what the reader's account gave away, or is invited to. */
const otherAccess = z.object({
  name: z.string(),
  part: z.enum(parts),
  since: at,
  invited: z.literal(true).optional(),
  /** If it is not the reader's own. */
  client: z.string().optional(),
  /** The link that ends it contains a token. */
  url: z.string(),
})
export type OtherAccess = z.output<typeof otherAccess>

export const factorEvents = [
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'codes_replaced',
  'firm_account_linked',
  'firm_account_unlinked',
  'code_used',
  'codes_refused',
] as const

/**
 * Every mail with the data of its template; never an SSN, a number or a document. Queued mails are parsed when they
 * are sent, because an older version may have queued them.
 */
export const mail = z.discriminatedUnion('template', [
  /** The link, which proves the address, contains a token. */
  toUser.extend({ template: z.literal('welcome'), url: z.string().optional() }),
  /** `early`: the tax year is not over. */
  toReader.extend({ template: z.literal('return-created'), early: z.boolean().optional() }),
  /** Staff set the return back to this status, after the client was told of the one after it. */
  toReader.extend({ template: z.literal('return-set-back'), status: returnStatus }),
  /**
   * `missing`: documents that the client still has to send. `asked`: those that the return waits for. `letter`: it is not
   * signed. `download`: the return is there.
   */
  toReader.extend({
    template: z.literal('return-status-changed'),
    status: returnStatus,
    missing: z.int().optional(),
    asked: z.int().optional(),
    letter: z.boolean().optional(),
    download: z.boolean().optional(),
  }),
  toReader.extend({ template: z.literal('completed-return-uploaded') }),
  /** `documents`: the number of waiting items; 0 when nothing is asked for and nothing was sent. */
  toReader.extend({
    template: z.literal('document-reminder'),
    documents: z.int().default(0),
  }),
  /** Only the number, because a title may be too private for a mail. `underWay`: the return is handed over or started. */
  toReader.extend({
    template: z.literal('documents-requested'),
    documents: z.int(),
    underWay: z.boolean().optional(),
  }),
  toReader.extend({
    template: z.literal('document-requested'),
    category,
    reason: z.string(),
  }),
  /** To the person who uploaded malware. */
  toReader.extend({ template: z.literal('document-taken-away'), category }),
  /** To staff: uploads of clients, with the first returns listed. */
  toUser.extend({
    template: z.literal('upload-digest'),
    documents: z.int(),
    returns: z.int(),
    /** Threads that wait for the firm. */
    threads: z.int().optional(),
    lines: z.array(z.object({ client: z.string(), taxYear, documents: z.int() })),
  }),
  /**
   * Staff merged a client into another one. It goes to the merged client's address, without `client`, and to the people
   * who act for the other one.
   */
  toUser.extend({
    template: z.literal('records-joined'),
    name: z.string(),
    client: z.string().nullish(),
  }),
  /** Staff ask the sender of a private file whether they may file it to the return. The mail doesn't name it. */
  toUser.extend({ template: z.literal('filing-asked') }),
  toReader.extend({ template: z.literal('payment-recorded') }),
  /** An invoice was issued, is due, or was paid, and money went back; no mail states the amount. */
  toUser.extend({ template: z.literal('bill-issued'), number: z.int() }),
  toUser.extend({ template: z.literal('bill-reminder'), number: z.int() }),
  toUser.extend({ template: z.literal('bill-plan'), number: z.int() }),
  toUser.extend({ template: z.literal('payment-received') }),
  toUser.extend({ template: z.literal('payment-failed') }),
  /** A bank returned a check, or took a payment back in a dispute. */
  toUser.extend({ template: z.literal('payment-returned') }),
  toUser.extend({ template: z.literal('refund-made') }),
  /** Staff changed the fee, and the letter is to be signed again. */
  toReader.extend({ template: z.literal('fee-changed') }),
  /** The figure of the prepared return is in the portal; the mail states no amount. */
  /** `dueOn`: when the tax must be paid, if the return has a day of its own. */
  toReader.extend({ template: z.literal('refund-final'), dueOn: z.string().optional() }),
  /** To each signer, when all have signed. `spouse`: where the link of the spouse went, for the client. */
  toReader.extend({
    template: z.literal('return-signed'),
    reader: z.enum(['client', 'spouse']),
    joint: z.boolean(),
    spouse: z.string().nullable(),
  }),
  /** Staff can't use the scan of a hand-signed form. */
  toReader.extend({ template: z.literal('form-refused'), reason: z.string() }),
  /** To a spouse without an account. */
  toUser.extend({ template: z.literal('spouse-link'), client: z.string(), ...spouseLink }),
  /** To an office client: the link to the copy of a return. Its code is never mailed. */
  toReader.extend({ template: z.literal('copy-link'), ...spouseLink }),
  /** To the client: the address that the link was sent to. */
  toReader.extend({ template: z.literal('spouse-invited'), spouse: z.string() }),
  /** To the client: staff ended the link. */
  toReader.extend({ template: z.literal('spouse-link-ended'), spouse: z.string() }),
  /** The code is in the sealed job and in the mail only. Dropped when it no longer works. */
  toUser.extend({
    template: z.literal('spouse-code'),
    taxYear,
    code: z.string(),
    codeHash: z.string(),
  }),
  /** A completed return to review and sign. `again` is true for a new version. */
  toReader.extend({ template: z.literal('review-ready'), again: z.boolean() }),
  /** To a spouse with an older link: a new version and a new link. */
  toUser.extend({ template: z.literal('review-replaced'), clientName: z.string(), ...spouseLink }),
  toReader.extend({ template: z.literal('review-reminder') }),
  toUser.extend({ template: z.literal('spouse-reminder'), clientName: z.string(), ...spouseLink }),
  z.object({
    template: z.literal('password-reset'),
    to: z.string(),
    /** Contains the token. The job's payload is sealed, and the mail is dropped when a newer link exists. */
    url: z.string(),
    tokenHash: z.string(),
  }),
  /** `links`: whether links and invitations that the account had sent ended with it. */
  toUser.extend({
    template: z.literal('password-changed'),
    links: z.literal(true).optional(),
    others: z.array(otherAccess).optional(),
  }),
  /** To an address that was typed at sign-in; dropped if the address has no account. */
  z.object({ template: z.literal('sign-ins-refused'), to: z.string(), at }),
  toUser.extend({ template: z.literal('new-sign-in'), device: z.string(), at }),
  toUser.extend({
    template: z.literal('two-factor-event'),
    event: z.enum(factorEvents),
    at,
  }),
  /** Staff reset the lost factors. Also to a recent former address of the owner. */
  toUser.extend({
    template: z.literal('two-factor-reset'),
    by: z.string(),
    reason: z.string(),
    at,
  }),
  /** The client downloaded all data as one file. */
  toUser.extend({ template: z.literal('data-exported'), device: z.string(), at }),
  /** Says who saw which full numbers, when and why, without the numbers. */
  toUser.extend({
    template: z.literal('number-revealed'),
    numbers: z.array(namedNumber),
    by: z.string(),
    at,
    reason: z.string(),
    /** Whose they are, if not the reader's. */
    client: z.string().optional(),
  }),
  toUser.extend({ template: z.literal('role-changed'), role }),
  /** To the admin who changed the role. */
  toUser.extend({
    template: z.literal('role-change-made'),
    name: z.string(),
    email: z.string(),
    role,
    /** They become an admin when they accept an invitation. */
    invited: z.boolean().optional(),
    at,
  }),
  /** Staff disabled the account. The reason is not in the mail. */
  toUser.extend({ template: z.literal('account-disabled') }),
  toUser.extend({ template: z.literal('account-enabled') }),
  /** To somebody without an account. The link contains a token; the mail is dropped when it no longer works. */
  toUser.extend({
    template: z.literal('invitation'),
    /** To a colleague, who becomes an admin. */
    staff: z.boolean().optional(),
    by: z.string(),
    url: z.string(),
    tokenHash: z.string(),
  }),
  /** To somebody who will act for `client` when they accept. Dropped when the link no longer works. */
  toUser.extend({
    template: z.literal('invited-as'),
    part: z.enum(parts),
    client: z.string(),
    by: z.string(),
    url: z.string(),
    tokenHash: z.string(),
  }),
  /** To the client and to officers: somebody else was invited. The link ends the invitation, or the access that it became. */
  toUser.extend({
    template: z.literal('access-invited'),
    part: z.enum(parts),
    name: z.string(),
    email: z.string(),
    /** If it is not the reader's own. */
    client: z.string().nullable(),
    /** Null if it was the reader. */
    by: z.string().nullable(),
    url: z.string(),
  }),
  /** To those who act for a client: somebody accepted an invitation. */
  toUser.extend({
    template: z.literal('access-given'),
    part: z.enum(parts),
    name: z.string(),
    email: z.string(),
    /** If it is not the reader's own. */
    client: z.string().optional(),
  }),
  /**
   * To both sides, without who asked for it. `name`: the other side. `client`: null for the user whose access it was; for
   * those who act for the client its name, if it is not the reader's own. `erased`: with the other side’s account.
   */
  toUser.extend({
    template: z.literal('access-ended'),
    part: z.enum(parts),
    name: z.string(),
    client: z.string().nullish(),
    at,
    erased: z.boolean().optional(),
  }),
  /** A client asked for the deletion of the account. */
  toUser.extend({ template: z.literal('erasure-requested') }),
  toUser.extend({ template: z.literal('erasure-refused'), reason: z.string() }),
  /** The last mail to the address says which records are kept, why and until when. */
  toUser.extend({
    template: z.literal('account-erased'),
    kept: z.array(z.object({ what: z.string(), reason: z.string(), until: at })),
  }),
  /** To the firm. Does not name the client; staff see the name in the portal. */
  z.object({ template: z.literal('erasure-waits') }),
  /** To the account's own address. The link contains a token. */
  toUser.extend({ template: z.literal('email-proof'), url: z.string() }),
  /** To the owner of a newly proven address: the earlier set-ups that the proof ended, and whether others are left. */
  toUser.extend({
    template: z.literal('email-proven'),
    ended: z.array(z.enum(endedThings)),
    toCheck: z.boolean(),
  }),
  /** To the new address. The link contains a token. */
  toUser.extend({ template: z.literal('email-confirmation'), url: z.string() }),
  /** To the old address, before the confirmation. */
  toUser.extend({ template: z.literal('email-change-requested') }),
  /** To both addresses, after the confirmation. */
  toUser.extend({
    template: z.literal('email-changed'),
    newEmail: z.string(),
    others: z.array(otherAccess).optional(),
  }),
  z.object({
    /** To the firm about a visitor's message, with replies to the sender. */
    template: z.literal('contact-received'),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
  }),
  /** To the firm: a checkpoint of the audit log, outside the database. */
  checkpoint.extend({ template: z.literal('log-checkpoint') }),
  /** To the firm, about `count` alarms, of which the first are described. */
  alarms.extend({ template: z.literal('alarm') }),
  /** To an admin. */
  toUser.extend({ template: z.literal('admin-alarm'), ...alarms.shape }),
  z.object({ template: z.literal('contact-acknowledgement'), to: z.string(), name: z.string() }),
  /** To the firm about a client's message, which is read and answered in the portal. */
  z.object({ template: z.literal('client-question') }),
  /** To the client, without the reply: it stays in the portal, because it may be about taxes. */
  /** Staff wrote in a thread. Nothing of it is in the mail; dropped when it was read. */
  toReader.extend({
    template: z.literal('message-waiting'),
    threadId: z.string(),
    /** Of the return that the thread is about, if it is about one. */
    taxYear: taxYear.nullable(),
  }),
  /** To a staff member whose thread waits longer than promised. */
  toUser.extend({ template: z.literal('message-late'), threads: z.int() }),
  z.object({
    /** A reply by staff to a visitor. Answers go to the firm. */
    template: z.literal('contact-reply'),
    threadId: z.string(),
    to: z.string(),
    name: z.string(),
    message: z.string(),
    reply: z.string(),
  }),
])

export type FactorEvent = (typeof factorEvents)[number]

export type Mail = z.output<typeof mail>
export type MailTemplate = Mail['template']
export type MailOf<Template extends MailTemplate> = {
  [One in Template]: Extract<Mail, { template: One }>
}[Template]
export type Templates = { [One in MailTemplate]: (mail: MailOf<One>) => EmailTemplate }

/** Returns the preference that controls a mail, or null for a mail that is always sent. */
export function optionalKindOf({ template }: Pick<Mail, 'template'>): OptionalMail | null {
  return kinds[template] ?? null
}

/** Returns true if the account's user can trigger the mail at will. */
export function isCausedByHolder({ template }: Pick<Mail, 'template'>): boolean {
  return !causedByOthers.has(template)
}

/**
 * Mails that the firm's work triggers, and mails with limits of their own: links that prove the address, and mails to a
 * spouse.
 */
const causedByOthers: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'password-reset',
  'email-proof',
  'email-confirmation',
  'invitation',
  'invited-as',
  'access-given',
  'access-ended',
  'records-joined',
  'filing-asked',
  'spouse-link',
  'copy-link',
  'spouse-code',
  'spouse-link-ended',
  'spouse-reminder',
  'review-replaced',
  'return-status-changed',
  'return-set-back',
  'completed-return-uploaded',
  'document-reminder',
  'documents-requested',
  'document-requested',
  'document-taken-away',
  'upload-digest',
  'payment-recorded',
  'bill-issued',
  'bill-reminder',
  'bill-plan',
  'payment-received',
  'payment-failed',
  'payment-returned',
  'refund-made',
  'fee-changed',
  'refund-final',
  'form-refused',
  'review-ready',
  'review-reminder',
  'two-factor-reset',
  'number-revealed',
  'role-changed',
  'role-change-made',
  'account-disabled',
  'account-enabled',
  'erasure-refused',
  'account-erased',
  'admin-alarm',
  'message-waiting',
  'message-late',
  'contact-reply',
])

/** All others are always sent: a return can't continue without an answer to `document-requested`. */
const kinds: Partial<Record<MailTemplate, OptionalMail>> = {
  'return-created': 'return_status',
  'return-status-changed': 'return_status',
  'return-set-back': 'return_status',
  'completed-return-uploaded': 'completed_return',
  'refund-final': 'return_status',
  'message-waiting': 'message',
  'document-reminder': 'reminder',
  'review-reminder': 'reminder',
  'upload-digest': 'upload_digest',
  'payment-recorded': 'payment',
  'payment-received': 'payment',
  'payment-failed': 'payment',
  'payment-returned': 'payment',
  'refund-made': 'payment',
  'bill-reminder': 'reminder',
}

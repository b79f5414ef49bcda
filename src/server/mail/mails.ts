import { z } from 'zod'
import { documentCategories } from '#shared/document-categories.ts'
import { returnStatus } from '#shared/return-status.ts'
import { revealableNumbers } from '#shared/reveals.schema.ts'
import { role } from '#shared/roles.ts'
import type { OptionalMail } from '#shared/mail-preferences.ts'
import type { EmailContent } from './email-content.ts'

const toPerson = { to: z.string(), firstName: z.string() }
const taxYear = z.int()
const category = z.enum(documentCategories)
/** ISO 8601. */
const at = z.string()

/**
 * Every mail the portal sends, with what its template needs. None holds an SSN, a number or a document. A queued mail is
 * parsed when it is sent: it may have waited for days, and been written by another version of the portal.
 */
export const mail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), ...toPerson }),
  z.object({ template: z.literal('return-created'), taxYear, ...toPerson }),
  z.object({
    template: z.literal('return-status-changed'),
    taxYear,
    status: returnStatus,
    ...toPerson,
  }),
  z.object({ template: z.literal('completed-return-uploaded'), taxYear, ...toPerson }),
  z.object({ template: z.literal('upload-reminder'), taxYear, ...toPerson }),
  z.object({
    template: z.literal('document-requested'),
    taxYear,
    category,
    /** The preparer's words. */
    reason: z.string(),
    ...toPerson,
  }),
  /** What they uploaded held malware. */
  z.object({ template: z.literal('document-taken-away'), taxYear, category, ...toPerson }),
  /** To staff: what clients uploaded for how many returns, the first of them a line each. */
  z.object({
    template: z.literal('upload-digest'),
    documents: z.int(),
    returns: z.int(),
    lines: z.array(z.object({ client: z.string(), taxYear, documents: z.int() })),
    ...toPerson,
  }),
  z.object({ template: z.literal('payment-recorded'), taxYear, ...toPerson }),
  z.object({
    template: z.literal('password-reset'),
    to: z.string(),
    /** Holds the token: the job's payload is sealed, and the mail is dropped once a newer link exists. */
    url: z.string(),
    tokenHash: z.string(),
  }),
  z.object({ template: z.literal('password-changed'), ...toPerson }),
  /** To an address that someone typed at sign-in; dropped when it has no account. */
  z.object({ template: z.literal('sign-ins-refused'), to: z.string(), at }),
  z.object({ template: z.literal('new-sign-in'), device: z.string(), at, ...toPerson }),
  /** Who saw which number whole, when and why; never the number. */
  z.object({
    template: z.literal('number-revealed'),
    number: z.enum(revealableNumbers),
    /** The name, where it is a dependent's. */
    dependent: z.string().optional(),
    by: z.string(),
    at,
    reason: z.string(),
    ...toPerson,
  }),
  z.object({ template: z.literal('role-changed'), role, ...toPerson }),
  /** To the new address; the link holds a token. */
  z.object({ template: z.literal('email-confirmation'), url: z.string(), ...toPerson }),
  /** To the old address, while the new one is not confirmed yet. */
  z.object({ template: z.literal('email-change-requested'), ...toPerson }),
  /** To both, once it is. */
  z.object({ template: z.literal('email-changed'), newEmail: z.string(), ...toPerson }),
  z.object({
    /** To the firm; an answer goes to the sender. */
    template: z.literal('contact-received'),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
  }),
  z.object({ template: z.literal('contact-acknowledgement'), to: z.string(), name: z.string() }),
  z.object({
    /** Written by a person of the firm; an answer goes to the firm. */
    template: z.literal('contact-reply'),
    messageId: z.string(),
    to: z.string(),
    name: z.string(),
    message: z.string(),
    reply: z.string(),
  }),
])

export type Mail = z.output<typeof mail>
export type MailTemplate = Mail['template']
export type MailOf<Template extends MailTemplate> = {
  [One in Template]: Extract<Mail, { template: One }>
}[Template]
/** What turns mails of some kinds into letters. */
export type Templates<Template extends MailTemplate = MailTemplate> = {
  [One in Template]: (mail: MailOf<One>) => EmailContent
}

/** Which preference decides about a mail; null for one that is always sent. */
export function optionalKindOf({ template }: Pick<Mail, 'template'>): OptionalMail | null {
  return kinds[template]
}

/** Every template, so that a new one has to say. */
const kinds: Record<MailTemplate, OptionalMail | null> = {
  welcome: null,
  'return-created': 'returnStatus',
  'return-status-changed': 'returnStatus',
  'completed-return-uploaded': 'completedReturn',
  'upload-reminder': 'reminder',
  // A question of the preparer's: without an answer the return stands still.
  'document-requested': null,
  'document-taken-away': null,
  'upload-digest': 'uploadDigest',
  'payment-recorded': 'payment',
  'password-reset': null,
  'password-changed': null,
  'sign-ins-refused': null,
  'new-sign-in': null,
  'number-revealed': null,
  'role-changed': null,
  'email-confirmation': null,
  'email-change-requested': null,
  'email-changed': null,
  'contact-received': null,
  'contact-acknowledgement': null,
  'contact-reply': null,
}

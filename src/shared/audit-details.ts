import { z } from 'zod'
import { type AuditAction, auditActions } from './audit-actions.ts'
import { documentCategories } from './document-categories.ts'
import { optionalMails } from './mail-preferences.ts'
import { revealableNumbers } from './reveals.schema.ts'
import { paymentMethod, paymentStatus, returnStatus } from './returns.schema.ts'
import { role } from './roles.ts'

/** Why a link of the chain does not hold: a row says something else than its hash, is gone, or follows another one. */
export const brokenLink = z.object({
  seq: z.int(),
  why: z.enum(['changed', 'missing', 'chain']),
})
export type BrokenLink = z.output<typeof brokenLink>

/**
 * What may be read of the details of an audit row. Rows are never rewritten, so an old one may lack what a new one has,
 * and a row that somebody tampered with may hold anything: what is not as it is here is null, what is not here is
 * left out.
 */
const details = {
  'user.registered': z.object({ device: known(z.string()) }),
  'user.role_changed': z.object({ to: known(role) }),
  'session.started': z.object({ device: known(z.string()) }),
  'session.refused': z.object({}),
  'session.confirmed': z.object({}),
  'session.ended': z.object({}),
  'password.reset_requested': z.object({}),
  'password.reset': z.object({}),
  'password.changed': z.object({}),
  'email.change_requested': z.object({}),
  'email.changed': z.object({}),
  'name.changed': z.object({}),
  'mail_preferences.changed': z.object({ unsubscribed: known(z.enum(optionalMails)) }),
  'profile.saved': z.object({ dependents: known(z.int()) }),
  'return.created': z.object({ taxYear: known(z.int()) }),
  'return.status_changed': z.object({ from: known(returnStatus), to: known(returnStatus) }),
  'return.payment_changed': z.object({ before: known(payment()), after: known(payment()) }),
  'return.estimated_refund_changed': z.object({ before: known(z.int()), after: known(z.int()) }),
  'return.reminded': z.object({ number: known(z.int()) }),
  'returns.exported': z.object({ rows: known(z.int()) }),
  'document.uploaded': z.object({ category: known(z.enum(documentCategories)) }),
  'document.downloaded': z.object({}),
  'document.deleted': z.object({ category: known(z.enum(documentCategories)) }),
  'document.restored': z.object({ category: known(z.enum(documentCategories)) }),
  'document.destroyed': z.object({}),
  'document.verified': z.object({ verified: known(z.boolean()) }),
  'document.asked_again': z.object({}),
  'document.refused': z.object({ malware: known(z.string()) }),
  'document.cleared': z.object({}),
  'document.taken_away': z.object({ malware: known(z.string()) }),
  'access.refused': z.object({ call: known(z.string()), count: known(z.int()) }),
  'client.viewed': z.object({}),
  'client.viewed_as': z.object({}),
  'client.number_revealed': z.object({
    number: known(z.enum(revealableNumbers)),
    dependent: known(z.string()),
    reason: known(z.string()),
  }),
  'contact.received': z.object({}),
  'contact.answered': z.object({ how: known(z.enum(['mail', 'otherwise'])) }),
  'contact.reopened': z.object({ why: known(z.enum(['address refused'])) }),
  'audit.verified': z.object({ rows: known(z.int()), firstBroken: known(brokenLink) }),
  'mail.sent_again': z.object({}),
  'mail.address_refused': z.object({}),
} satisfies Record<AuditAction, z.ZodObject>

type Details = { [Action in AuditAction]: z.output<(typeof details)[Action]> }

/** An event and what may be read of it. */
export type KnownEvent<Action extends AuditAction = AuditAction> = {
  [Known in Action]: { action: Known; details: Details[Known] }
}[Action]

/** One that this version of the portal doesn't know: a newer one wrote it, or nobody of ours. */
interface UnknownEvent {
  action: null
  details: object
}

export function readAuditEvent(action: string, written: unknown): KnownEvent | UnknownEvent {
  const known = auditActions.find((one) => one === action)
  if (known === undefined) return { action: null, details: {} }
  const isRecord = typeof written === 'object' && written !== null && !Array.isArray(written)
  return { action: known, details: details[known].parse(isRecord ? written : {}) } as KnownEvent
}

/** Cents, and how; not the notes, which are free text. */
function payment() {
  return z.object({
    paymentStatus,
    paymentAmount: known(z.int()),
    paymentMethod: known(paymentMethod),
  })
}

function known<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().catch(null)
}

import type { Part, Right } from '#shared/clients/access-parts.ts'
import type { FieldError } from '#server/base/errors.ts'
import type { RateLimit } from './rate-limits.ts'

/** The facts that a call states about itself, once. See docs/decisions/0046 and docs/calls.md. */
export interface Meta extends Access {
  /** Completes "You don't have permission to …" for a wrong role. */
  action?: string
  /** A poll, which does not extend the idle limit. */
  poll?: boolean
  /** Works while a required second factor is missing. */
  beforeEnrolling?: boolean
  /** A change that works before the address is proven. */
  beforeProof?: boolean
  /** May finish for staff who lose their role while it runs: it changes records, and nobody's rights. */
  mayFinish?: boolean
  /** The limits of a change besides the general one, or the reason why a call without a session needs none. */
  limit?: readonly RateLimit[] | { none: string }
  /** The message for invalid input; by default the first field's. */
  invalid?: (fields: FieldError[], input: unknown) => string
}

/**
 * The rules for the answer that each caller gets to a call. The tests compute it for every caller and compare it with
 * the running server.
 */
export interface Access {
  /** The callers that may use it. The base procedure sets it, or the row of a route that is no procedure. */
  caller?: Caller
  /** Needs a recent sign-in or password confirmation. Said like `caller`. */
  steppedUp?: boolean
  /** The kind of record that the field `id` or `ids` names. Any other field with an id says it by its name. */
  about?: Subject
  /**
   * The rights that a person who acts for the client needs: all of one list; `[[]]` is for everybody who acts for them
   * or once did. The others, and without `needs` all of them, get the answer of a stranger.
   */
  needs?: readonly (readonly Right[])[]
  /** Works for the client and who acts for them; staff get the answer of a stranger. */
  notForStaff?: boolean
  /** Callers who get another answer than the rest of this says, and why. */
  except?: { why: string } & Partial<
    Record<'other' | 'staff' | 'ended' | Part, 'allowed' | 403 | 409>
  >
  /** A read that is allowed during an impersonation. See docs/decisions/0014. */
  allowImpersonation?: boolean
}

/** `link`: with the session of a mailed link, which is none of an account. */
export type Caller = 'anyone' | 'link' | 'signedIn' | 'staff'

/** The records that an id can name, in the words of the OpenAPI document. */
export type Subject =
  | 'access'
  | 'alarm'
  | 'audit entry'
  | 'canned answer'
  | 'client'
  | 'dependent'
  | 'document'
  | 'enrollment'
  | 'invitation'
  | 'invoice'
  | 'job'
  | 'message'
  | 'note'
  | 'notification'
  | 'owner'
  | 'package'
  | 'passkey'
  | 'payment'
  | 'PIN'
  | 'report'
  | 'request item'
  | 'return'
  | 'service'
  | 'session'
  | 'signature'
  | 'signer'
  | 'spouse'
  | 'template'
  | 'subject of a thread'
  | 'thread'
  | 'user'

/** The record that a field of an input, or of a part of it, names by its id. */
export const subjectOfField: Readonly<Record<string, Subject>> = {
  aboutId: 'subject of a thread',
  account: 'user',
  assigneeId: 'user',
  client: 'client',
  clientId: 'client',
  dependentId: 'dependent',
  'dependents.id': 'dependent',
  documentId: 'document',
  documentIds: 'document',
  'documents.id': 'document',
  enrollment: 'enrollment',
  heirId: 'user',
  invoiceId: 'invoice',
  mergedId: 'client',
  messageId: 'message',
  noteId: 'note',
  otherId: 'client',
  otherSpouseId: 'spouse',
  ownerClientId: 'client',
  ownerId: 'owner',
  'owners.id': 'owner',
  packageId: 'package',
  pinId: 'PIN',
  preparerId: 'user',
  seen: 'message',
  serviceId: 'service',
  sessionId: 'session',
  signatureId: 'signature',
  signerId: 'signer',
  spouseId: 'spouse',
  taxReturnId: 'return',
  taxReturnIds: 'return',
  userId: 'user',
}

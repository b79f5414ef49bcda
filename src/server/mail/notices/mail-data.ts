import { z } from 'zod'
import { documentCategories } from '#shared/documents/document-categories.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'
import { parts } from '#shared/clients/access-parts.ts'

/** `of`: the client that the links are about, if it is not the reader's own. */
export const toUser = z.object({ to: z.string(), firstName: z.string(), of: z.uuid().optional() })
export const taxYear = z.int()
/** The return that it is about. `client`: whose, if it is not the reader's own; without a `form` it is Form 1040. */
export const toReader = toUser.extend({
  taxYear,
  form: returnForm.optional(),
  client: z.string().optional(),
})
export const category = z.enum(documentCategories)
/** ISO 8601. */
export const at = z.string()

/** The link contains a token: the mail is dropped when the link no longer works. */
export const spouseLink = { taxYear, url: z.string(), tokenHash: z.string() }

export const alarmList = z.object({
  count: z.int(),
  alarms: z.array(z.object({ text: z.string(), advice: z.string() })),
})

/** Somebody else who can see what the reader's account gave away, or is invited to. */
export const otherAccess = z.object({
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
export type FactorEvent = (typeof factorEvents)[number]

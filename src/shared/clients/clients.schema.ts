import { z } from 'zod'
import { business, businessFields } from './business.schema.ts'
import { ein } from '#shared/base/ein.ts'
import { email } from '#shared/base/email.ts'
import { phone } from '#shared/base/phone.ts'
import { createReturnInput, returnForm } from '#shared/returns/returns.schema.ts'
import { blankAsNull, personNames, recordId, typedText } from '#shared/base/text.ts'
import { openedVersion } from '#shared/base/version.ts'

/** The kinds of clients that a return is about: a person or a business. */
export const clientKinds = ['person', 'business'] as const
export type ClientKind = (typeof clientKinds)[number]

const contact = {
  phone: blankAsNull(phone),
  email: blankAsNull(email()).transform((address) => address ?? ''),
}

/** An office client: a name, and a phone number and an email if the firm has them. */
export const newPersonInput = z.object({
  kind: z.literal('person').optional(),
  ...personNames,
  ...contact,
})
export type NewPerson = z.output<typeof newPersonInput>

/** A business as an office client. */
export const newBusinessInput = z.object({
  kind: z.literal('business'),
  name: typedText(200, { min: 1, message: 'Name is required' }),
  ...contact,
  ein,
  ...businessFields,
})
export type NewBusiness = z.output<typeof newBusinessInput>

const kind = { error: 'Kind must be person or business' }

/** Without a `kind` it is a person. */
export const newClientInput = z.discriminatedUnion('kind', [newPersonInput, newBusinessInput], kind)
export type NewClient = z.output<typeof newClientInput>

export const editBusinessInput = newBusinessInput.extend({
  id: recordId,
  /** Left out, it stays. */
  ein: blankAsNull(ein),
  version: openedVersion,
})
export type EditBusiness = z.output<typeof editBusinessInput>

export const editPersonInput = newPersonInput.extend({ id: recordId })

export const editClientInput = z.discriminatedUnion(
  'kind',
  [editPersonInput, editBusinessInput],
  kind,
)

/** Starts a return for a client; a business’s form follows from its entity. */
export const startReturnInput = createReturnInput.extend({
  clientId: recordId,
  form: returnForm.optional(),
})

/** False puts an archived client back into the lists. */
export const archiveInput = z.object({
  id: recordId,
  archived: z.boolean({ error: 'Archived must be true or false' }),
})
export type ArchiveInput = z.output<typeof archiveInput>

/** A client as staff see it. */
export const client = z.object({
  id: z.uuid(),
  kind: z.enum(clientKinds),
  /** Empty for a business, whose name is `lastName`. */
  firstName: z.string(),
  lastName: z.string(),
  /** Empty if the firm has none. */
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  /** False for an office client: nobody signs in. */
  signsIn: z.boolean(),
})
export type Client = z.output<typeof client>

/** A client with its business profile, which is null for a person. */
export const wholeClient = client.extend({ business: business.nullable() })
export type WholeClient = z.output<typeof wholeClient>

import { z } from 'zod'
import { email } from './email.ts'
import { phone } from './phone.ts'
import { createReturnInput } from './returns.schema.ts'
import { blankAsNull, personNames, recordId } from './text.ts'

/** Whom a return is about: a person or a business. */
export const clientKinds = ['person', 'business'] as const
export type ClientKind = (typeof clientKinds)[number]

/** An office client: a name, and a phone number and an email if the firm has them. */
export const newClientInput = z.object({
  ...personNames,
  phone: blankAsNull(phone),
  email: blankAsNull(email()).transform((address) => address ?? ''),
})
export type NewClient = z.output<typeof newClientInput>

export const editClientInput = newClientInput.extend({ id: recordId })

/** Starts a return for a client. */
export const startReturnInput = createReturnInput.extend({ clientId: recordId })

/** A client as staff see it. */
export const client = z.object({
  id: z.uuid(),
  kind: z.enum(clientKinds),
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

import { z } from 'zod'
import { recordId, text, typedText } from '#shared/base/text.ts'

/** How long the link to a copy works, in days. */
export const copyDays = 30

export const copyOfInput = z.object({ taxReturnId: recordId })

/** `mail`: also mails the link to the client’s address. The code is never mailed. */
export const newCopyInput = copyOfInput.extend({
  mail: z.boolean({ error: 'Mail must be true or false' }).default(false),
})
export type NewCopyInput = z.output<typeof newCopyInput>

/** The link to a copy as staff see it later: without link and code. */
export const copyLink = z.object({ createdAt: z.date(), expiresAt: z.date() })

/** Link and code, which are shown once. */
export const newCopyLink = copyLink.extend({
  url: z.string(),
  /** The address as a QR code. */
  qrSvg: z.string(),
  code: z.string(),
  /** The address that the link is mailed to; null if it is not mailed. */
  mailedTo: z.string().nullable(),
})
export type NewCopyLink = z.output<typeof newCopyLink>

export const openCopyInput = z.object({
  token: text(100),
  code: typedText(20, { min: 1, message: 'Enter the code' }).transform((typed) =>
    typed.replaceAll(/\s/g, ''),
  ),
})

/** The contents of a copy's link: the completed documents of one return. */
export const copy = z.object({
  clientName: z.string(),
  taxYear: z.int(),
  documents: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int() })),
})
export type Copy = z.output<typeof copy>

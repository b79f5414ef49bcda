import { z } from 'zod'
import { email } from '#shared/base/email.ts'
import { maskSsns } from '#shared/base/ssn-in-text.ts'
import { limits, optionalText, typedText } from '#shared/base/text.ts'

const messageTooShort = 'Message must be at least 10 characters'

/** The phone is free text, because numbers abroad differ. SSNs are masked before the message is stored or mailed. */
export const contactInput = z.object({
  name: typedText(limits.name, { min: 1, message: 'Name is required' }).overwrite(maskSsns),
  email: email('Valid email is required'),
  phone: optionalText(limits.name),
  message: typedText(limits.contactMessage, {
    min: 10,
    message: messageTooShort,
    lines: true,
  }).overwrite(maskSsns),
})
export type ContactInput = z.output<typeof contactInput>
export type ContactForm = z.input<typeof contactInput>

export const contactAnswer = z.object({ success: z.literal(true), message: z.string() })

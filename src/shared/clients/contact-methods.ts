import { z } from 'zod'

export const contactMethods = ['email', 'phone', 'text'] as const
export type ContactMethod = (typeof contactMethods)[number]

export const defaultContactMethod: ContactMethod = 'email'

export const contactMethodLabels: Record<ContactMethod, string> = {
  email: 'Email',
  phone: 'Phone',
  text: 'Text message',
}

export const contactMethod = z.enum(contactMethods, {
  error: 'Preferred contact must be email, phone or text',
})

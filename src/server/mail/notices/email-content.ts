import type { PagePath } from '#shared/base/pages.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'

/** Content of a mail, from which the HTML and text versions are made. */
export interface EmailContent {
  subject: string
  /** The preview line that mail programs show after the subject. */
  preview: string
  /** The recipient's name as typed; null to use no name. The default is the first name of the mail's recipient. */
  greeting: string | null
  /** The default is the subject. */
  heading: string
  body: Block[]
}

/** The content that a template makes from a mail's data. */
export type EmailTemplate = Omit<EmailContent, 'greeting' | 'heading'> &
  Partial<Pick<EmailContent, 'greeting' | 'heading'>>

/** A string is a paragraph. */
export type Block =
  | string
  /** Links to a page of the portal only. */
  | { kind: 'action'; label: string; path: PortalPath }
  | { kind: 'status'; status: ReturnStatus }
  | { kind: 'facts'; rows: Fact[] }
  /** Quoted text with its line breaks. */
  | { kind: 'quote'; text: string }

export interface Fact {
  label: string
  value: string
}

export type PortalPath = PagePath | `${PagePath}?${string}` | `/messages/${string}`

export const action = (label: string, path: PortalPath): Block => ({ kind: 'action', label, path })

/** The path of a spouse's link. */
export function spousePath(url: string): PortalPath {
  return `/spouse?token=${new URL(url).searchParams.get('token') ?? ''}`
}

/** A table of labels and values. */
export const facts = (values: Record<string, string>): Block => ({
  kind: 'facts',
  rows: Object.entries(values).map(([label, value]) => ({ label, value })),
})

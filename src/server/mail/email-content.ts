import type { PagePath } from '#shared/pages.ts'
import type { ReturnStatus } from '#shared/return-status.ts'

/** What a mail says, without its looks: the HTML and the text version are made from the same letter. */
export interface EmailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  /** Whom it greets, as they typed their name; null for nobody by name. */
  greeting: string | null
  heading: string
  body: Block[]
}

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Leads to a page of the portal, and by its type nowhere else. */
  | { kind: 'action'; label: string; path: PortalPath }
  | { kind: 'status'; status: ReturnStatus }
  | { kind: 'facts'; rows: Fact[] }
  /** Somebody else's words, line breaks kept. */
  | { kind: 'quote'; text: string }

export interface Fact {
  label: string
  value: string
}

export type PortalPath = PagePath | `${PagePath}?${string}`

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

export const action = (label: string, path: PortalPath): Block => ({ kind: 'action', label, path })

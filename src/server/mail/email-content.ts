import type { PagePath } from '#shared/pages.ts'
import type { ReturnStatus } from '#shared/return-status.ts'

/** Content of a mail, from which the HTML and text versions are made. */
export interface EmailContent {
  subject: string
  /** The line that mail clients show beside the subject. */
  preview: string
  /** The recipient's name as typed; null for no name. */
  greeting: string | null
  heading: string
  body: Block[]
}

export type Block =
  | { kind: 'paragraph'; text: string }
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

export type PortalPath = PagePath | `${PagePath}?${string}`

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

export const action = (label: string, path: PortalPath): Block => ({ kind: 'action', label, path })

/** A table of labels and values. */
export const facts = (values: Record<string, string>): Block => ({
  kind: 'facts',
  rows: Object.entries(values).map(([label, value]) => ({ label, value })),
})

import type { ClientCategory } from '#shared/documents/document-categories.ts'

/** A document that the checklist asks for. */
export interface AskedDocument {
  /** Stored with each item, so it never changes. */
  readonly rule: string
  readonly category: ClientCategory
  readonly document: string
  /** The kind of issuer, used when no name is known. */
  readonly from?: string
  readonly why: string
  /** The title of its page on IRS.gov. */
  readonly page: string
}

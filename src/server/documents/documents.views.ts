import { adminCategory, type DocumentCategory } from '#shared/document-categories.ts'
import type {
  AdminDocument,
  ClientDocument,
  DocumentRequest,
  FiledReturn,
  StaffDocument,
} from '#shared/documents.schema.ts'
import type { ReturnStatus } from '#shared/return-status.ts'

/** A row of `documentColumns`. */
export interface DocumentRow {
  id: string
  name: string
  createdAt: Date
  category: DocumentCategory
  size: number
  mimeType: string
  verified: boolean
  passwordProtected: boolean
}

/** The specification calls the same things otherwise in each of its two views. */
export function clientView(row: DocumentRow): ClientDocument {
  const { id, name: fileName, createdAt, category, size, mimeType } = row
  return { id, fileName, createdAt, category, size, mimeType }
}

export function adminView(row: DocumentRow): AdminDocument {
  return {
    id: row.id,
    originalName: row.name,
    size: row.size,
    mimeType: row.mimeType,
    uploadedAt: row.createdAt,
    category: adminCategory(row.category),
    verified: row.verified,
  }
}

/** With what only the staff's own screens show. */
export function staffView(row: DocumentRow, request: DocumentRequest | undefined): StaffDocument {
  const { passwordProtected } = row
  return { ...adminView(row), passwordProtected, request: request ?? null }
}

interface FiledRow extends DocumentRow {
  taxReturnId: string
  taxYear: number
  status: ReturnStatus
}

/** One entry a return, in the order of the rows. */
export function filedReturnsOf(rows: readonly FiledRow[]): FiledReturn[] {
  const entries = new Map<string, FiledReturn>()
  for (const row of rows) {
    const { taxReturnId: id, taxYear, status } = row
    const entry = entries.get(id) ?? { taxReturn: { id, taxYear, status }, documents: [] }
    entry.documents.push(clientView(row))
    entries.set(id, entry)
  }
  return [...entries.values()]
}

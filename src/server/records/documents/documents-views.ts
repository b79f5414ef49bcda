import { adminCategory } from '#shared/documents/document-categories.ts'
import type {
  AdminDocument,
  ClientDocument,
  DocumentRequest,
  ListedDocument,
  ListedReturn,
  StaffDocument,
} from '#shared/documents/documents.schema.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'
import { filedGroups, type listFiledDocuments } from './filed-documents.queries.ts'
import type { listDocumentsOfReturn } from './documents.queries.ts'

type StaffRow = Awaited<ReturnType<typeof listDocumentsOfReturn>>[number]
type DocumentRow = Omit<StaffRow, 'signed'>
type FiledRow = Awaited<ReturnType<typeof listFiledDocuments>>[number]

/** The specification names the same fields differently in its client and admin views. */
export function clientDocumentView(row: DocumentRow): ClientDocument {
  const { id, name: fileName, createdAt, category, size, mimeType } = row
  return { id, fileName, createdAt, category, size, mimeType }
}

/** `bound`: the ids of the documents that were sent for review or signed. */
export function listedView(row: DocumentRow, viewer: Viewer, bound?: Ids): ListedDocument {
  return { ...clientDocumentView(row), ...opennessOf(row, viewer, bound), private: privacyOf(row) }
}

type Ids = ReadonlySet<string>

function privacyOf({ privateTo, filingAskedAt }: DocumentRow) {
  return privateTo === null ? null : { askedAt: filingAskedAt }
}

function opennessOf(row: DocumentRow, viewer: Viewer, ids: Ids = new Set()) {
  const { passwordProtected, damaged, hasThumbnail } = row
  const check = checkState(row, viewer)
  const thumbnail = hasThumbnail && check !== 'withheld'
  const bound = row.category === 'completed_return' || ids.has(row.id)
  return { passwordProtected, damaged, check, thumbnail, bound }
}

/** Returns the state of the malware scan. Admins who impersonate a client did not upload that client's documents. */
export function checkState(
  { scan, uploadedBy }: Pick<DocumentRow, 'scan' | 'uploadedBy'>,
  viewer: Viewer,
): ListedDocument['check'] {
  if (scan !== 'pending') return 'done'
  return uploadedBy === actorOf(viewer) ? 'pending' : 'withheld'
}

type Named = Pick<
  DocumentRow,
  'id' | 'name' | 'size' | 'mimeType' | 'createdAt' | 'category' | 'verified'
>

export function adminView(row: Named): AdminDocument {
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

export function staffView(
  row: StaffRow,
  viewer: Viewer,
  request: DocumentRequest | undefined,
  bound: Ids,
): StaffDocument {
  const openness = opennessOf(row, viewer, bound)
  return {
    ...adminView(row),
    ...openness,
    private: privacyOf(row),
    signed: row.signed,
    request: request ?? null,
  }
}

/** One entry per return, in the order of the rows, which put the return itself before what was signed for it. */
export function filedReturnsOf(rows: readonly FiledRow[], viewer: Viewer): ListedReturn[] {
  const entries = new Map<string, ListedReturn>()
  for (const row of rows) {
    const { taxReturnId: id, taxYear, form, status } = row
    const entry = entries.get(id) ?? {
      taxReturn: { id, taxYear, form, status },
      documents: [],
      returnDocumentId: row.group === filedGroups.beside ? null : row.id,
    }
    entry.documents.push(listedView(row, viewer))
    entries.set(id, entry)
  }
  return [...entries.values()]
}

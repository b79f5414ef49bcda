import { adminCategory, type DocumentCategory } from '#shared/documents/document-categories.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { Role } from '#shared/base/api.ts'

/** The only notification that is created as read. */
export const welcomed = 'Welcome to Merrow Tax'

/**
 * The portal as a few lists in memory: the rules of the decisions in the simplest form, to compare with the real
 * portal. Times and tokens are left out; ids come from the real answers.
 */
export interface ModelPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The token of the last session, which may have ended. */
  token: string | null
  live: boolean
  /** Titles, newest first. */
  notifications: string[]
}

export interface ModelReturn {
  id: string
  owner: ModelPerson
  taxYear: number
  status: ReturnStatus
  payment: { amount: number; method: string; notes: string | null } | null
  documents: ModelDocument[]
}

export interface ModelDocument {
  id: string
  taxReturn: ModelReturn
  name: string
  category: DocumentCategory
  size: number
}

export interface PortalModel {
  people: ModelPerson[]
  /** In the order of their creation. */
  returns: ModelReturn[]
  /** Deleted ones too: they must not return. */
  documents: ModelDocument[]
}

export const isFinished = ({ status }: ModelReturn) => status === 'completed' || status === 'filed'

export const maySee = (viewer: ModelPerson, { owner }: ModelReturn) =>
  viewer.role === 'admin' || viewer === owner

export function userView({ id, email, firstName, lastName, role }: ModelPerson) {
  return { id, email, firstName, lastName, role }
}

export function returnView({ id, taxYear, status, payment, ...taxReturn }: ModelReturn) {
  return {
    id,
    taxYear,
    form: '1040',
    dueOn: null,
    dueReason: null,
    dueNotice: null,
    lawDueOn: null,
    status,
    estimatedRefund: null,
    refundFinal: false,
    letterSignedAt: null,
    taxPaid: null,
    taxPaidAt: null,
    signing: null,
    handedOverAt: false,
    documentsAsked: 0,
    documentsIn: 0,
    expectedUntil: null,
    startedAt: status !== 'pending',
    completedAt: isFinished({ id, taxYear, status, payment, ...taxReturn }),
    filedAt: status === 'filed',
    paymentStatus: payment === null ? 'unpaid' : 'paid',
    paymentAmount: payment?.amount ?? null,
    paymentMethod: payment?.method ?? null,
    paymentDate: payment !== null,
  }
}

/** What staff see of the books; no fee is agreed on. */
export function booksOf({ payment }: ModelReturn) {
  return { received: payment?.amount ?? 0, owed: null }
}

export function staffReturnView(taxReturn: ModelReturn) {
  const { id, email, firstName, lastName } = taxReturn.owner
  return {
    ...returnView(taxReturn),
    paymentNotes: taxReturn.payment?.notes ?? null,
    ...booksOf(taxReturn),
    client: { id, email, firstName, lastName },
    preparer: null,
  }
}

export function documentView({ id, name, category, size }: ModelDocument) {
  return { id, fileName: name, category, size, mimeType: 'application/pdf' }
}

export function staffDocumentView({ id, name, category, size }: ModelDocument) {
  return {
    id,
    originalName: name,
    category: adminCategory(category),
    size,
    mimeType: 'application/pdf',
    verified: false,
  }
}

/** The finished documents of a client, newest year first, as both filed-returns calls list them. */
export function filedReturnsOf({ returns }: PortalModel, client: ModelPerson) {
  return returns
    .filter((taxReturn) => taxReturn.owner === client && isFinished(taxReturn))
    .toSorted((a, b) => b.taxYear - a.taxYear)
    .map((taxReturn) => ({
      taxReturn,
      documents: taxReturn.documents
        .filter(({ category }) => category === 'completed_return')
        .toReversed(),
    }))
    .filter(({ documents }) => documents.length > 0)
}

import { adminCategory, type DocumentCategory } from '#shared/document-categories.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { Role } from '#shared/roles.ts'

/** The one notification that is read from the start. */
export const welcomed = 'Welcome to Merrow Tax'

/**
 * The portal as a few lists in memory: what the decisions say, said once more in the simplest way, to hold the real
 * one against. Times and tokens are left out, ids are learnt from the real answers.
 */
export interface ModelPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The token of the last session, live or not. */
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
  /** In the order in which they were made. */
  returns: ModelReturn[]
  /** Deleted ones too: what once was there must not come back. */
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
    status,
    estimatedRefund: null,
    completedAt: isFinished({ id, taxYear, status, payment, ...taxReturn }),
    paymentStatus: payment === null ? 'unpaid' : 'paid',
    paymentAmount: payment?.amount ?? null,
    paymentMethod: payment?.method ?? null,
    paymentDate: payment !== null,
  }
}

export function staffReturnView(taxReturn: ModelReturn) {
  const { id, email, firstName, lastName } = taxReturn.owner
  return {
    ...returnView(taxReturn),
    paymentNotes: taxReturn.payment?.notes ?? null,
    client: { id, email, firstName, lastName },
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

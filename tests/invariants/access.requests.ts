import { type AccessRow, bodyOf, type Caller } from './access.matrix.ts'
import { restTable } from '#server/rest/table.ts'
import { aPdf, fieldPart, filePart, multipart } from '#tests/support/files.ts'
import type { Records } from '#tests/support/records.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

/** The row's call as a REST request, without a token. */
export function requestFor(row: AccessRow, records: Records, id = idOf(row, records)) {
  const method = row.method ?? 'GET'
  const url = (row.path ?? '').replace(/:\w+/, id ?? '')
  if (row.name === 'POST /api/tax-returns/:id/documents') {
    return { method, url, ...multipart([fieldPart('category', 'w2'), filePart('a.pdf', aPdf())]) }
  }
  if (row.name === 'POST /api/admin/firm/reports') {
    return { method, url, headers: { 'content-type': 'application/pdf' }, payload: aPdf() }
  }
  const payload = bodyOf(row, records)
  return { method, url, headers: {}, ...(payload && { payload }) }
}

/** The row's call as the input of a procedure. */
export function inputFor(row: AccessRow, records: Records): object {
  const id = idOf(row, records)
  const named = restTable.find(({ procedure }) => procedure === row.procedure)?.params['id'] ?? 'id'
  const key = row.path?.includes(':userId') ? 'userId' : named
  return { ...bodyOf(row, records), ...(id !== null && { [key]: id }) }
}

/** The id in the path: the owner's record that the row is about. */
function idOf(row: AccessRow, records: Records): string | null {
  switch (row.about) {
    case 'none':
      return null
    case 'person':
      return records.owner.id
    case 'return':
      return records.returnId
    case 'document':
      return records.documentId
    case 'item':
      return records.itemId
    case 'answered':
      return records.answeredId
    case 'notification':
      return records.notificationId
    case 'thread':
      return records.threadId
    case 'invoice':
      return records.invoiceId
    case 'draft':
      return records.draftId
    case 'payment':
      return records.paymentId
    case 'report':
      return '0'.repeat(64)
    case 'service':
      return '01900000-0000-7000-8000-000000000001'
    case 'office':
      return records.officeId
    case 'access':
      return records.accessId
    case 'session':
      return hashToken(records.owner.token)
  }
}

export function tokenOf(
  { owner, other, admin, expiredToken, byPart }: Records,
  caller: Caller,
): string | null {
  switch (caller) {
    case 'nobody':
      return null
    case 'bad':
      return 'A'.repeat(43)
    case 'expired':
      return expiredToken
    case 'owner':
      return owner.token
    case 'other':
      return other.token
    case 'admin':
      return admin.token
    case 'spouse':
    case 'ended':
    case 'helper':
    case 'officer':
      return byPart[caller].token
  }
}

import type { Subject } from '#server/calls/meta.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { samples } from './call-samples.ts'
import { type Call, type CallerName, isNamed } from './calls.ts'
import { aPdf, fieldPart, filePart, multipart } from './files.ts'
import type { Records } from './records.ts'
import { noId } from './shapes.ts'
import { aSignature } from './signatures.ts'

/** The call as the input of its procedure; new for each call where repeating it would change the answer. */
export function inputFor(call: Call, records: Records): Record<string, unknown> {
  sent += 1
  const { input = {} } = samples[call.procedure ?? call.name] ?? {}
  const ids = call.ids.filter(isNamed).map(({ field, subject }) => {
    const id = idOf(subject, records)
    return [field, /ids$/i.test(field) ? [id] : id]
  })
  const known = Object.entries(byName(records)).filter(([name]) => name in call.example)
  const own = Object.entries(typeof input === 'function' ? input(records) : input)
  const all = { ...call.example, ...Object.fromEntries([...known, ...ids, ...own]) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The call as a REST request, without a token. */
export function requestFor(call: Call, records: Records, otherId?: string) {
  const { [call.inPath]: id, ...rest } = inputFor(call, records)
  const method = call.method ?? 'GET'
  const path = (call.path ?? '').replace(/:\w+/, otherId ?? String(id))
  const query = new URLSearchParams(method === 'GET' ? (rest as Record<string, string>) : {})
  const url = query.size > 0 ? `${path}?${query}` : path
  switch (call.name) {
    case 'POST /api/tax-returns/:id/documents':
      return { method, url, ...multipart([fieldPart('category', 'w2'), filePart('a.pdf', aPdf())]) }
    case 'POST /api/admin/firm/reports':
      return { method, url, headers: { 'content-type': 'application/pdf' }, payload: aPdf() }
  }
  return { method, url, headers: {}, ...(method !== 'GET' && { payload: rest }) }
}

export function tokenOf(
  { owner, other, admin, expiredToken, byPart }: Records,
  caller: CallerName,
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

let sent = 0

/** Fields whose name says what is right, in place of the schema's example. */
function byName({ owner: { password } }: Records) {
  return {
    email: `fresh-${sent}@example.com`,
    password,
    currentPassword: password,
    token: 'no token',
    taxYear: 2000 + (sent % 25),
    sha256: '0'.repeat(64),
    binding: '0'.repeat(64),
    drawn: aSignature().drawn,
    category: sent % 2 === 0 ? 'w2' : 'receipts',
  }
}

function idOf(subject: Subject | undefined, records: Records): string | number {
  switch (subject) {
    case 'client':
    case 'user':
      return records.owner.id
    case 'return':
      return records.returnId
    case 'document':
      return records.documentId
    case 'request item':
      return records.itemId
    case 'notification':
      return records.notificationId
    case 'thread':
      return records.threadId
    case 'invoice':
      return records.invoiceId
    case 'payment':
      return records.paymentId
    case 'service':
      return '01900000-0000-7000-8000-000000000001'
    case 'access':
      return records.accessId
    case 'session':
      return hashToken(records.owner.token)
    case 'report':
      return '0'.repeat(64)
    case 'audit entry':
      return 1
    default:
      return noId
  }
}

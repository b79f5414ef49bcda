import { sampleIds, samples } from './call-samples.ts'
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
    const id = (subject && sampleIds[subject]?.(records)) ?? noId
    return [field, /ids$/i.test(field) ? [id] : id]
  })
  const known = Object.entries(byName(records)).filter(([name]) => name in call.example)
  const own = Object.entries(typeof input === 'function' ? input(records) : input)
  const all = { ...call.example, ...Object.fromEntries([...known, ...ids, ...own]) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The call as a REST request, without a token. */
export function requestFor(call: Call, records: Records, otherId?: string) {
  const { [call.inPath ?? '']: id, ...rest } = inputFor(call, records)
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
  const tokens = {
    nobody: null,
    bad: 'A'.repeat(43),
    expired: expiredToken,
    owner: owner.token,
    other: other.token,
    admin: admin.token,
    spouse: byPart.spouse.token,
    ended: byPart.ended.token,
    helper: byPart.helper.token,
    officer: byPart.officer.token,
  }
  return tokens[caller]
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

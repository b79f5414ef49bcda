import type { SignatureFinding } from '#shared/signing/verify.schema.ts'
import { sha256 } from './sha256.ts'

/** The portal's finding about a file, or why it was not asked. */
export type VerifyAnswer =
  | { state: 'known'; finding: Known }
  | {
      state: 'unknown' | 'empty' | 'too large' | 'not a PDF' | 'insecure' | 'unreadable' | 'failed'
    }

/** Times are text in JSON. */
type Known = Omit<Extract<SignatureFinding, { known: true }>, 'signedAt' | 'voidedAt'> & {
  signedAt: string
  voidedAt: string | null
}

/** A signed PDF is at most as large as the documents in it. */
export const mostVerifiedBytes = 50 * 1024 * 1024

/** Hashes the file here and asks with the hash only. */
export async function verifyFile(file: File): Promise<VerifyAnswer> {
  if (file.size === 0) return { state: 'empty' }
  if (file.size > mostVerifiedBytes) return { state: 'too large' }
  try {
    const bytes = await file.arrayBuffer()
    if (!new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-')) {
      return { state: 'not a PDF' }
    }
    const hash = await sha256(bytes)
    if (hash === null) return { state: 'insecure' }
    return await ask(hash).catch((): VerifyAnswer => ({ state: 'failed' }))
  } catch {
    // A folder, or a file that has been moved.
    return { state: 'unreadable' }
  }
}

/** Uses plain fetch, because the public pages load neither tRPC nor zod. */
async function ask(hash: string): Promise<VerifyAnswer> {
  const input = encodeURIComponent(JSON.stringify({ json: { sha256: hash } }))
  const answer = await fetch(`/trpc/verify.signature?input=${input}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  const { result }: { result: { data: { json: Known | { known: false } } } } = await answer.json()
  const finding = result.data.json
  if (!finding.known) return { state: 'unknown' }
  if (Number.isNaN(Date.parse(finding.signedAt))) throw new Error('the answer has no time')
  return { state: 'known', finding }
}

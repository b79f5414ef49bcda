import { authorization } from '#client/portal/api/trpc.ts'

/** Reads a document with the client's or the spouse's session. @throws an error with a message for people */
export async function readPdf(address: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, { headers: authorization(), cache: 'no-store', signal })
  if (answer.ok) return answer.blob()
  // A proxy's answer is no JSON.
  const body: unknown = await answer.json().catch(() => null)
  const named = typeof body === 'object' && body !== null && 'message' in body
  throw new Error(named ? String(body.message) : 'The server refused it. Try again.')
}

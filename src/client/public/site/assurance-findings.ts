import { useEffect, useState } from 'react'
import type { AssuranceFindings } from '#shared/assurances.schema.ts'

/** `unasked` is the page as it is prerendered and as it stays without JavaScript; `again` comes after a failure. */
export type Inquiry =
  | { status: 'unasked' | 'failed' }
  | { status: 'asking'; again: boolean }
  | { status: 'answered'; answer: AssuranceFindings }

/** What this server says of its own promises: asked on arrival, and again when somebody wants to. */
export function useAssuranceFindings(): { inquiry: Inquiry; askAgain: () => void } {
  const [inquiry, setInquiry] = useState<Inquiry>({ status: 'unasked' })
  useEffect(() => ask(setInquiry, { again: false }), [])
  return { inquiry, askAgain: () => ask(setInquiry, { again: true }) }
}

function ask(show: (inquiry: Inquiry) => void, { again }: { again: boolean }): void {
  show({ status: 'asking', again })
  fetchAssuranceFindings().then(
    (answer) => show({ status: 'answered', answer }),
    () => show({ status: 'failed' }),
  )
}

/** By plain fetch, because the public pages carry neither tRPC nor zod. */
async function fetchAssuranceFindings(): Promise<AssuranceFindings> {
  const answer = await fetch('/trpc/site.assurances', {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  const { result }: { result: { data: { json: AssuranceFindings } } } = await answer.json()
  const { checkedAt, findings } = result.data.json
  if (Number.isNaN(Date.parse(checkedAt))) throw new Error('the answer has no time')
  return { checkedAt, findings: [...findings] }
}

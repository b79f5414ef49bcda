import { useMutation } from '@tanstack/react-query'
import { firm } from '#shared/firm/firm.ts'
import { messageOf, queries } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface Entry {
  id: number
  at: Date
  action: string
}

interface CheckEntriesProps {
  entries: readonly Entry[]
  /** The subject of the entries, for screen readers. */
  what: string
}

/** Checks in the browser that entries are in the log, and says what is true of all of them. */
export function CheckEntries({ entries, what }: CheckEntriesProps) {
  const check = useMutation({ mutationFn: () => verdictOnAll(entries) })
  return (
    <Stack className="items-start">
      <Button
        size="small"
        pending={check.isPending}
        aria-label={`Check the log: ${what}`}
        onClick={() => check.mutate()}
      >
        Check
      </Button>
      <p role="status" className="small breaks">
        {check.data}
        {check.error && messageOf(check.error, 'The server could not be reached.')}
      </p>
    </Stack>
  )
}

/** The verdict on the first entry that is not in the log as it should be, otherwise on the last. */
async function verdictOnAll(entries: readonly Entry[]): Promise<string> {
  let last = ''
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: the first that fails ends it
    const { good, text } = await verdictOn(entry)
    if (!good) return text
    last = text
  }
  return entries.length > 1 ? `All ${entries.length}: ${last}` : last
}

async function verdictOn(entry: Entry): Promise<{ good: boolean; text: string }> {
  const proof = await queries.account.accessProof.fetch({ id: entry.id }, { staleTime: 0 })
  if (proof === null) return bad('This entry isn’t signed yet. Try again in a few seconds.')
  const { position, publicKey } = proof.checkpoint
  // Few people press this button, so its code loads then.
  const { checkProof, fingerprintOf } = await import('./check-proof.ts')
  const verdict = await checkProof(entry, proof)
  const isThere = 'It is in the log, unchanged.'
  switch (verdict) {
    case 'signed': {
      const key = await fingerprintOf(publicKey ?? '')
      return { good: true, text: `${isThere} Checkpoint ${position}, key ${key}.` }
    }
    case 'unsigned':
      return {
        good: true,
        text: `${isThere} Checkpoint ${position}; the signature could not be checked here.`,
      }
    case 'wrong':
      return bad(`It does not match the log. Please call us at ${firm.phone}.`)
    case 'unable':
      return bad('This browser can’t check it. Open the portal with https, or in a newer browser.')
  }
}

function bad(text: string) {
  return { good: false, text }
}

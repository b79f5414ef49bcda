import { useMutation } from '@tanstack/react-query'
import { firm } from '#shared/firm.ts'
import { messageOf, queries } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './account.module.css'

interface CheckEntryProps {
  entry: { id: number; at: Date; action: string }
  /** What the entry is about, for screen readers. */
  what: string
}

/** Checks in the browser that an entry is in the log. */
export function CheckEntry({ entry, what }: CheckEntryProps) {
  const check = useMutation({ mutationFn: () => verdictOn(entry) })
  return (
    <div className={styles.check}>
      <Button
        size="small"
        pending={check.isPending}
        aria-label={`Check the entry: ${what}`}
        onClick={() => check.mutate()}
      >
        Check
      </Button>
      <p role="status" className="muted text-small breaks">
        {check.data}
        {check.error && messageOf(check.error, 'The server could not be reached.')}
      </p>
    </div>
  )
}

async function verdictOn(entry: CheckEntryProps['entry']): Promise<string> {
  const proof = await queries.account.accessProof.fetch({ id: entry.id }, { staleTime: 0 })
  if (proof === null) return 'It is not sealed yet. Try again in a few seconds.'
  const { position, publicKey } = proof.checkpoint
  // Few people press this button, so its code loads then.
  const { checkProof, fingerprintOf } = await import('./check-proof.ts')
  const verdict = await checkProof(entry, proof)
  switch (verdict) {
    case 'signed':
      return `It is in the log, as it was written. Checkpoint ${position}, key ${await fingerprintOf(publicKey ?? '')}.`
    case 'unsigned':
      return `It is in the log, as it was written. Checkpoint ${position}; the signature could not be checked here.`
    case 'wrong':
      return `It does not match the log. Please call us at ${firm.phone}.`
    case 'unable':
      return 'This browser can’t check it. Open the portal with https, or in a newer browser.'
  }
}

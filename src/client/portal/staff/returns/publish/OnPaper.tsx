import { formatDate } from '#shared/firm/dates.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'

interface OnPaperProps {
  onPaper: ReturnSigningView['onPaper'] | undefined
  className: string
}

/** The people who no longer sign electronically. */
export function OnPaper({ onPaper = [], className }: OnPaperProps) {
  return onPaper.map(({ name, since }) => (
    <p key={name} className={`amber ${className}`}>
      {name} asked for paper on {formatDate(since)}: send on paper what is to be signed.
    </p>
  ))
}

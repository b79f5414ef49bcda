import { holdsSsn } from './ssn.ts'
import { limits, refusedBy, typedText } from './text.ts'

/** A reason that a client reads, in a mail too, so there is no place for a number in it. `message` asks for one. */
export function typedReason(message: string) {
  return typedText(limits.reason, { min: 1, message }).check(refusedBy(numberInText))
}

/** An SSN in whichever spelling, or the nine digits and more of a bank's number. */
function numberInText(typed: string): string | null {
  return holdsSsn(typed) || /\d{9}/.test(typed.normalize('NFKC'))
    ? 'Leave the number itself out: the client reads the reason in a mail'
    : null
}

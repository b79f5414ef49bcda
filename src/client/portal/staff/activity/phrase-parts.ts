import type { EntryOf, Verification } from '#shared/audit/activity.schema.ts'
import type { AuditAction, KnownEvent } from '#shared/audit/audit-events.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { paymentMethodLabels } from '#shared/returns/payment.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'

type Entry = Pick<EntryOf<AuditAction>, 'actor' | 'client' | 'subject'>
type Person = Entry['actor']
type Payment = Extract<KnownEvent, { action: 'return.payment_changed' }>['details']['after']

/** Returns a person's name; deleted users have none. */
export function personName(person: Person, fallback = 'a former user'): string {
  return isolated(person?.name ?? fallback)
}

/** "their" if the actor is the client, "Ana Ruiz's" otherwise. */
export function possessive({ actor, client }: Entry): string {
  return actor !== null && actor.id === client?.id ? 'their' : `${personName(client)}’s`
}

/** ": “a reason”", at the end of a sentence. */
export function quoted(reason: string | null): string {
  return reason === null ? '' : `: “${reason}”`
}

/** "Ana Ruiz's 2025 return". */
export function theReturn(entry: Entry, owner = possessive(entry)): string {
  return [owner, entry.subject.taxYear, 'return'].filter(Boolean).join(' ')
}

/** "“w2.pdf”"; destroyed documents have no name. */
export function theDocument({ subject }: Entry): string {
  return subject.fileName === null ? 'a document' : `“${isolated(subject.fileName)}”`
}

/** "$150.00 (cash)", or null if nothing was paid. */
export function thePayment(payment: Payment): string | null {
  if (payment === null || payment.paymentStatus === 'unpaid' || payment.paymentAmount === null) {
    return null
  }
  const { paymentAmount, paymentMethod } = payment
  const method = paymentMethod && paymentMethodLabels[paymentMethod].toLowerCase()
  return formatCents(paymentAmount) + parenthesized(method)
}

/** " with Chrome on Windows"; empty for an unknown device. */
export function onDevice(device: string | null): string {
  return device === null || device.startsWith('Unknown') ? '' : ` with ${device}`
}

/** " (w2)"; empty for null. */
export function parenthesized(text: string | null): string {
  return text === null ? '' : ` (${text})`
}

/** The result of a verification, without the final period. */
export function formatVerification({
  rows,
  whole,
  firstBroken,
}: Pick<Verification, 'rows' | 'whole' | 'firstBroken'>): string {
  if (firstBroken === null) {
    if (rows === 1) return `The ${whole ? 'only' : 'new'} entry is intact`
    return `${whole ? 'All' : 'The'} ${formatCount(rows, whole ? 'entry' : 'new entry', whole ? 'entries' : 'new entries')} are intact`
  }
  return `Entry ${firstBroken.seq.toLocaleString('en-US')} ${BROKEN[firstBroken.why]}`
}

type Broken = NonNullable<Verification['firstBroken']>

const BROKEN: Record<Broken['why'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  added: 'was added later',
  unchained: 'is not in the chain',
  checkpoint: 'has a wrong checkpoint',
  cut_off: 'was cut off or replaced',
}

/** Isolates right-to-left text, so that it does not reorder its surroundings (Unicode's FSI and PDI). */
function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
}

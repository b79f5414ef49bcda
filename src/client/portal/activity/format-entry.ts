import type { EntryOf } from '#shared/activity.schema.ts'
import type { AuditAction, KnownEvent } from '#shared/audit-events.ts'
import { formatCents } from '#shared/money.ts'
import { paymentMethodLabels } from '#shared/payment.ts'

type Entry = Pick<EntryOf<AuditAction>, 'actor' | 'client' | 'subject'>
type Person = Entry['actor']
type Payment = Extract<KnownEvent, { action: 'return.payment_changed' }>['details']['after']

/** A person's name; those who are not in the portal any more have none. */
export function nameOf(person: Person): string {
  return isolated(person?.name ?? 'A former user')
}

/** Begins a sentence's "their profile": "their" to oneself, "Ana Ruiz's" to everybody else. */
export function possessive({ actor, client }: Entry): string {
  return actor !== null && actor.id === client?.id ? 'their' : `${nameInside(client)}'s`
}

/** The client within a sentence. */
export function nameInside(client: Person): string {
  return isolated(client?.name ?? 'a former user')
}

/** "Ana Ruiz's 2025 return"; with an owner in other words, that. */
export function theReturn(entry: Entry, owner = possessive(entry)): string {
  return [owner, entry.subject.taxYear, 'return'].filter(Boolean).join(' ')
}

/** "“w2.pdf”"; what was destroyed has no name any more. */
export function theDocument({ subject }: Entry): string {
  return subject.fileName === null ? 'a document' : `“${isolated(subject.fileName)}”`
}

/** "$150.00 (cash)", or null where nothing is paid. */
export function thePayment(payment: Payment): string | null {
  if (payment === null || payment.paymentStatus === 'unpaid' || payment.paymentAmount === null) {
    return null
  }
  const { paymentAmount, paymentMethod } = payment
  const how = paymentMethod && ` (${paymentMethodLabels[paymentMethod].toLowerCase()})`
  return formatCents(paymentAmount) + (how ?? '')
}

/** " with Chrome on Windows"; nothing where that was not known. */
export function onDevice(device: string | null): string {
  return device === null || device.startsWith('Unknown') ? '' : ` with ${device}`
}

/** "3 entries". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Text that runs from right to left, kept from turning what stands around it (Unicode's FSI and PDI). */
function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
}

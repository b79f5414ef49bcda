import { keysOf } from '#shared/base/keys-of.ts'
import { wordedMails } from '#shared/mail/mail-kinds.ts'
import type { Part } from '#shared/clients/access-parts.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import type { AlarmKind } from '#shared/audit/alarms.schema.ts'
import type { ActivityEntry, EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { stepTitles } from '#shared/firm/setup-steps.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import type { RevealableNumber } from '#shared/clients/reveals.schema.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import {
  formatVerification,
  personName,
  parenthesized,
  possessive,
  quoted,
  thePayment,
  theReturn,
} from './phrase-parts.ts'
import { accountPhrases } from './account-phrases.ts'
import { documentPhrases } from './document-phrases.ts'
import { messagePhrases } from './message-phrases.ts'
import { moneyPhrases } from './money-phrases.ts'
import { signingPhrases } from './signing-phrases.ts'

/** An entry as a sentence in two parts: "Dana Whitfield" and "signed in". */
export function formatEntry(entry: ActivityEntry): { who: string; did: string } {
  const did = entry.action === null ? UNKNOWN : didOf(entry)
  return { who: whoOf(entry), did: entry.viewedAs ? `${did}, viewing as the client` : did }
}

const UNKNOWN = 'did something that this version of the portal can’t describe'

function didOf<Action extends AuditAction>(entry: EntryOf<Action>): string {
  return actionPhrases[entry.action](entry)
}

function whoOf({ actor, origin, action }: ActivityEntry): string {
  switch (origin) {
    case 'person':
      return personName(actor, 'A former user')
    case 'visitor':
      return 'Someone'
    case 'portal':
      // Only commands on the server do these without an actor.
      return action === 'user.role_changed' || action === 'two_factor.reset'
        ? 'The server’s administrator'
        : 'The portal'
  }
}

type ActionPhrases = { readonly [Action in AuditAction]: (entry: EntryOf<Action>) => string }

/** The predicate for each action, which follows the actor's name. */
const actionPhrases: ActionPhrases = {
  ...accountPhrases,
  'firm.changed': ({ details: { restores, version } }) =>
    restores === null
      ? `changed the firm’s settings${version === null ? '' : ` (version ${version})`}`
      : `brought back version ${restores} of the firm’s settings`,
  'firm.picture_added': ({ details: { kind } }) =>
    kind === 'logo' ? 'uploaded a logo of the firm' : 'uploaded a photo of a person of the firm',
  'firm.report_added': () => 'uploaded a SOC 2 report or notice of the firm',
  'firm.report_opened': () => 'opened a SOC 2 report or notice of the firm',
  'setup.step_skipped': ({ details: { step, skipped } }) =>
    `${skipped === false ? 'took up' : 'put off'} the set-up’s step “${step === null ? 'unknown' : stepTitles[step]}”`,
  'profile.bank_account_deleted': () =>
    'proved their email address, which removed the bank account from their tax profile',
  'profile.ip_pins_saved': ({ details: { taxYear, pins } }) =>
    [
      'saved',
      pins === null ? 'their' : pins === 0 ? 'no' : String(pins),
      `Identity Protection ${pins === 1 ? 'PIN' : 'PINs'}`,
      ...(taxYear === null ? [] : [`for ${taxYear}`]),
    ].join(' '),
  'profile.saved': ({ details: { dependents } }) =>
    dependents === null
      ? 'saved their tax profile'
      : `saved their tax profile with ${dependents === 0 ? 'no dependents' : formatCount(dependents, 'dependent')}`,
  'return.created': (entry) => `created ${theReturn(entry)}`,
  'return.status_changed': (entry) =>
    `moved ${theReturn(entry)} from ${status(entry.details.from)} to ${status(entry.details.to)}${quoted(entry.details.reason)}`,
  'return.set_back': (entry) =>
    `set ${theReturn(entry)} back from ${status(entry.details.from)} to ${status(entry.details.to)}${quoted(entry.details.reason)}`,
  'return.payment_changed': paymentChanged,
  'return.preparer_changed': (entry) =>
    entry.details.name === null
      ? `removed the preparer of ${theReturn(entry)}`
      : `made ${entry.details.name} the preparer of ${theReturn(entry)}`,
  'return.due_date_changed': dueDateChanged,
  'return.estimated_refund_changed': estimateChanged,
  'returns.exported': ({ details: { rows } }) =>
    rows === null
      ? 'exported a list of returns'
      : `exported a list of ${formatCount(rows, 'return')}`,
  ...documentPhrases,
  ...signingPhrases,
  'questionnaire.answered': (entry) => `answered the questions for ${theReturn(entry)}`,
  'return.handed_over': (entry) => `said that everything is in for ${theReturn(entry)}`,
  'return.taken_back': (entry) => `took back “That’s everything” for ${theReturn(entry)}`,
  'client.reminded': (entry) => `reminded ${personName(entry.client)} of missing documents`,
  'reminders.stopped': (entry) => `stopped the reminders of ${personName(entry.client)}`,
  'reminders.resumed': (entry) => `resumed the reminders of ${personName(entry.client)}`,
  'access.refused': ({ details: { call, count } }) =>
    `was refused ${count === null ? 'a call' : formatCount(count, 'call')}${call === null ? '' : ` of ${call}`}`,
  'access.invited': ({ client, details: { part } }) =>
    `invited somebody as ${partIn(part)} of ${personName(client)}`,
  'access.withdrawn': ({ client, details: { part } }) =>
    `withdrew an invitation as ${partIn(part)} of ${personName(client)}`,
  'access.given': ({ client, details: { part } }) =>
    `accepted access as ${partIn(part)} of ${personName(client)}`,
  'access.ended': ({ actor, client, details: { part } }) =>
    `ended the access of ${partIn(part)} of ${personName(client)}${actor === null ? ' by its date' : ''}`,
  'access.brought_back': ({ client, details: { part } }) =>
    `undid the end of the access of ${partIn(part)} of ${personName(client)}`,
  'client.created': ({ client }) => `added the client ${personName(client)}`,
  'client.changed': (entry) =>
    `changed ${possessive(entry)} ${entry.details.business ? 'business profile' : 'name, phone or email'}`,
  'client.archived': ({ client }) => `archived the client ${personName(client)}`,
  'client.restored': ({ client }) =>
    `brought the client ${personName(client)} back from the archive`,
  'client.spouses_joined': ({ client }) =>
    `said that two spouses of ${personName(client)} are the same person`,
  'return.couple_set': (entry) => `said whose joint return ${theReturn(entry)} is`,
  'client.told_apart': ({ client }) =>
    `said that ${personName(client)} is not the same as another client`,
  'client.apart_taken_back': ({ client }) =>
    `took back that ${personName(client)} is not the same as another client`,
  'client.called': (entry) => `called ${personName(entry.client)}`,
  'client.merged': ({ client, details: { name } }) =>
    `merged ${name === null ? 'another client' : `the client ${name}`} into ${personName(client)}`,
  'client.preparer_changed': ({ client, details: { name } }) =>
    name === null
      ? `removed the preparer of ${personName(client)}`
      : `made ${name} the preparer of ${personName(client)}`,
  'client.viewed': (entry) => `looked at ${possessive(entry)} details`,
  'client.viewed_as': ({ client }) => `looked at the portal as ${personName(client)} sees it`,
  'client.number_revealed': (entry) =>
    `saw ${possessive(entry)} ${numbersOf(entry.details)} in full${quoted(entry.details.reason)}`,
  'client.note_added': (entry) => `wrote a note about ${personName(entry.client)}`,
  'client.note_deleted': (entry) => `deleted a note about ${personName(entry.client)}`,
  'contact.received': () => 'sent a message with the contact form',
  ...messagePhrases,
  ...moneyPhrases,
  'audit.verified': ({ details: { rows, whole, firstBroken } }) =>
    rows === null
      ? 'verified this log'
      : `verified this log: ${lowerFirst(formatVerification({ rows, whole: whole !== false, firstBroken }))}`,
  'audit.exported': ({ details: { rows } }) =>
    `exported ${rows === null ? 'this log' : `this log, ${formatCount(rows, 'entry', 'entries')}`}`,
  'records.exported': ({ details: { clients, documents } }) =>
    `exported all records: ${formatCount(clients ?? 0, 'client')} and ${formatCount(documents ?? 0, 'document')}`,
  'retention.applied': ({ details: { what, rows } }) =>
    `destroyed ${(rows ?? 0).toLocaleString('en-US')} ${RETAINED[what ?? 'others']} that no longer have to be kept`,
  'alarm.raised': ({ details: { kind } }) =>
    `raised an alarm${parenthesized(kind && ALARMS[kind])}`,
  'alarm.solved': ({ actor, details: { kind } }) =>
    `${actor === null ? 'found an alarm solved' : 'looked at an alarm'}${parenthesized(kind && ALARMS[kind])}`,
  'backup.made': ({ details: { documents, faults } }) =>
    `made a backup${documents === null ? '' : ` with ${formatCount(documents, 'document')}`}${faults ? `, without ${faults} that can’t be read` : ''}`,
  'backup.restored': () => 'restored a backup',
  'documents.moved': ({ details: { documents, faults } }) =>
    `copied ${formatCount(documents ?? 0, 'document')} to another store${faults ? `, without ${faults} that can’t be read` : ''}`,
  'key.added': ({ subject }) => `began to seal with the key ${subject.id ?? ''}`,
  'key.removed': ({ subject }) => `stopped using the key ${subject.id ?? ''}`,
  'keys.rotated': ({ subject, details: { place, rows } }) =>
    `sealed ${formatCount(rows ?? 0, 'value')} of ${place ?? 'the database'} with the key ${subject.id ?? ''}`,
  'mail.sent_again': () => 'sent an undelivered email again',
  'mail.address_refused': ({ client }) =>
    `stopped mailing ${client === null ? 'an address' : personName(client)}: the address does not exist`,
  'mail.words_saved': ({ details: { kind, standard } }) =>
    `${standard ? 'took back' : 'changed'} the words of ${mailNamed(kind)}`,
  'mail.test_sent': ({ details: { accepted } }) =>
    accepted === false
      ? 'tried to send a test mail, which failed'
      : 'sent a test mail to themselves',
}

function mailNamed(kind: string | null): string {
  const known = keysOf(wordedMails).find((one) => one === kind)
  return known === undefined ? 'a mail' : `the mail “${wordedMails[known].label}”`
}

const RETAINED = {
  notifications: 'notifications',
  threads: 'threads of messages',
  erased_accounts: 'records of deleted accounts',
  others: 'records',
}

function paymentChanged(entry: EntryOf<'return.payment_changed'>): string {
  const before = thePayment(entry.details.before)
  const after = thePayment(entry.details.after)
  if (after === null) {
    return `marked ${theReturn(entry)} as unpaid${before === null ? '' : `; it was ${before}`}`
  }
  return before === null
    ? `recorded a payment of ${after} for ${theReturn(entry)}`
    : `changed the payment for ${theReturn(entry)} from ${before} to ${after}`
}

function dueDateChanged(entry: EntryOf<'return.due_date_changed'>): string {
  const { to, reason, notice } = entry.details
  if (to === null) return `set the due date of ${theReturn(entry)} back to the one by law`
  const why = reason === 'postponed' ? `postponed by the IRS, ${notice}` : 'extension'
  return `set the due date of ${theReturn(entry)} to ${formatDate(to)} (${why})`
}

function estimateChanged(entry: EntryOf<'return.estimated_refund_changed'>): string {
  const before = entry.details.before?.estimatedRefund ?? null
  const after = entry.details.after?.estimatedRefund ?? null
  if (after === null) return `took back the estimated refund of ${theReturn(entry)}`
  const what = entry.details.after?.refundFinal ? 'final' : 'estimated'
  if (before === after) {
    return `marked the refund of ${theReturn(entry)}, ${formatCents(after)}, as ${what}`
  }
  const from = before === null ? '' : ` from ${formatCents(before)}`
  return `${before === null ? 'set' : 'changed'} the ${what} refund of ${theReturn(entry)}${from} to ${formatCents(after)}`
}

function status(status: string | null): string {
  return status === null ? 'another status' : statusLabel(status)
}

function numbersOf({ numbers }: EntryOf<'client.number_revealed'>['details']): string {
  if (numbers === null) return 'number'
  const names = numbers.map(({ number, dependent = null }) => {
    return NUMBERS[number] + parenthesized(dependent)
  })
  return new Intl.ListFormat('en-US').format(names)
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const ALARMS: Record<AlarmKind, string> = {
  document_fault: 'damaged document',
  low_disk: 'low disk',
  broken_chain: 'broken log',
  dead_mail: 'email not sent',
  failed_check: 'failed check',
  unusual_access: 'unusual access',
  identity_provider: 'identity provider',
  online_payment: 'online payment',
  bank_inquiry: 'bank inquiry',
  old_pages: 'old public pages',
}

const NUMBERS: Record<RevealableNumber, string> = {
  ssn: 'SSN',
  spouseSsn: 'spouse’s SSN',
  bankRoutingNumber: 'bank routing number',
  bankAccountNumber: 'bank account number',
  dependentSsn: 'dependent’s SSN',
  ipPin: 'Identity Protection PIN',
  ein: 'EIN',
  ownerTin: 'owner’s taxpayer number',
  message: 'number in a message',
}

function partIn(part: Part | null): string {
  return part === null ? 'somebody' : partLabels[part].inText
}

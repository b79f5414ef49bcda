import { z } from 'zod'
import { brokenLink } from '#shared/audit/audit-events.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { cents } from '#shared/base/money.ts'
import { documentFaults } from '#server/records/documents/stored-documents.ts'

/** Stored and logged unchanged, so no secrets and no names of people or files. */
export const alarm = z.discriminatedUnion('kind', [
  kind('document_fault', { fault: z.enum(documentFaults) }),
  /** Bytes. */
  kind('low_disk', { free: z.int(), total: z.int() }),
  kind('broken_chain', brokenLink.shape),
  /** The number of mails that used up their attempts, and of mails that wait too long. */
  kind('dead_mail', { failed: z.int(), waiting: z.int() }),
  /** The subject is what the check of `npm run doctor` is about; the details are its words. */
  kind('failed_check', { text: z.string(), advice: z.string().nullable() }),
  /** The count in 24 hours, and this person's usual count. */
  kind('unusual_access', {
    reveals: z.int(),
    downloads: z.int(),
    usualReveals: z.int(),
    usualDownloads: z.int(),
  }),
  /** The subject is the call, or `token`. */
  kind('identity_provider', { fault: z.enum(['token', 'answer']), reason: z.string() }),
  /**
   * The subject is the payment. Amounts are cents, or the smallest unit of the other currency; the amount is null if
   * Stripe does not know the payment.
   */
  kind('online_payment', { asked: z.int(), amount: z.int().nullable(), currency: z.string() }),
  /** The subject is Stripe’s id of the inquiry. */
  kind('bank_inquiry', { amount: cents }),
  kind('old_pages', { reason: z.string() }),
])
export type Alarm = z.output<typeof alarm>

function kind<Kind extends string, Fields extends z.ZodRawShape>(name: Kind, fields: Fields) {
  return z.object({ kind: z.literal(name), subject: z.string(), details: z.object(fields) })
}

/** The subject of an alarm: a person, or the client and year of a document. */
export interface About {
  name: string
  email: string
  taxYear: number | null
}

export interface AlarmText {
  text: string
  advice: string
  href: string | null
}

/** Plain words for the banner and the mail. Without `about` it names ids only. */
export function describeAlarm(alarm: Alarm, about?: About): AlarmText {
  const { subject } = alarm
  switch (alarm.kind) {
    case 'document_fault':
      return {
        text: about
          ? `A ${about.taxYear} document of ${about.name} ${faults[alarm.details.fault]}.`
          : `The document ${subject} ${faults[alarm.details.fault]}.`,
        advice: 'Bring its file back from a backup, or ask the client to upload it again.',
        href: about ? `/admin?search=${encodeURIComponent(about.email)}` : null,
      }
    case 'low_disk': {
      const { free, total } = alarm.details
      return {
        text: `The disk with ${subject} has ${gigabytes(free)} of ${gigabytes(total)} left.`,
        advice: 'Make room, or enlarge it. When it is full, nothing can be saved.',
        href: null,
      }
    }
    case 'broken_chain':
      return {
        text: `The activity log is broken at entry ${alarm.details.seq}: ${breaks[alarm.details.why]}.`,
        advice: 'Someone may have changed the database. Keep a copy of it before you do anything.',
        href: '/admin/activity',
      }
    case 'dead_mail': {
      const { failed, waiting } = alarm.details
      const parts = [
        ...(failed > 0 ? [`${mails(failed)} could not be delivered`] : []),
        ...(waiting > 0 ? [`${mails(waiting)} could not be sent for half an hour`] : []),
      ]
      return {
        text: `${parts.join(', and ')}.`,
        advice: 'Check the mail server and the worker. The inbox sends undelivered emails again.',
        href: '/admin/inbox',
      }
    }
    case 'failed_check': {
      const { text, advice } = alarm.details
      const todo = advice === null ? '' : `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`
      return { text: `Check “${subject}”: ${text}.`, advice: todo, href: '/admin/setup' }
    }
    case 'unusual_access': {
      const { reveals, downloads, usualReveals, usualDownloads } = alarm.details
      const who = about?.name ?? `The admin ${subject}`
      return {
        text: `${who} revealed ${reveals} numbers and opened ${downloads} documents in 24 hours. Usual for them: ${usualReveals} and ${usualDownloads}.`,
        advice:
          'Look at what was opened, and ask why. Another admin confirms here that they looked.',
        href: about ? `/admin/activity?by=${encodeURIComponent(about.email)}` : '/admin/activity',
      }
    }
    case 'online_payment': {
      const { asked, amount, currency } = alarm.details
      if (amount === null) {
        return {
          text: `Stripe does not know an online payment of ${formatCents(cents.parse(asked))} that was begun here. It stays open.`,
          advice: `STRIPE_SECRET_KEY may be of another account, or a test key. With the key that began the payment ${subject}, it is settled and this alarm ends.`,
          href: '/admin/money',
        }
      }
      return {
        text: `Stripe says ${amount} ${currency.toUpperCase()} of an online payment of ${asked} USD, in cents. It is held.`,
        advice: `Look in Stripe’s dashboard for the payment ${subject}, and refund it there: then it has failed, and this alarm ends.`,
        href: null,
      }
    }
    case 'bank_inquiry':
      return {
        text: `A client’s bank inquires about ${formatCents(alarm.details.amount)} of an online payment. It has taken nothing so far.`,
        advice: `Answer the inquiry ${subject} in Stripe’s dashboard by the day it names, or the bank may take the amount. Once answered, this alarm ends.`,
        href: '/admin/money',
      }
    case 'old_pages':
      return {
        text: `The public pages don’t show the firm’s newest settings: they could not be written (${alarm.details.reason}).`,
        advice:
          'The portal tries again each minute. Undo the last change of the firm’s settings, or install the portal’s files again.',
        href: '/admin/firm',
      }
    case 'identity_provider': {
      const { fault, reason } = alarm.details
      return {
        text:
          fault === 'token'
            ? `The identity provider refuses the portal’s token (${reason}), so no one can sign online.`
            : `The identity provider does not ${subject} as agreed (${reason}), so a signer can’t sign online.`,
        advice:
          fault === 'token'
            ? 'Set IDENTITY_TOKEN or STRIPE_SECRET_KEY to the one that the provider knows.'
            : 'Ask the provider, or look for another address in IDENTITY_URL or STRIPE_API_URL.',
        href: null,
      }
    }
  }
}

const faults = {
  missing: 'is missing',
  damaged: 'is damaged and does not open',
  unreadable: 'can’t be read from the store',
} as const

const breaks = {
  changed: 'it was changed',
  missing: 'it is missing',
  added: 'it was added later',
  unchained: 'it is not in the chain',
  checkpoint: 'its checkpoint is wrong',
  cut_off: 'the end was cut off',
} as const

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

function mails(count: number): string {
  return count === 1 ? '1 mail' : `${count} mails`
}

import { z } from 'zod'
import {
  type NamedNumber,
  namedNumber,
  type RevealableNumber,
} from '#shared/clients/reveals.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { whose, whoseAtStart } from '#shared/returns/return-name.ts'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { action, facts } from './email-content.ts'
import { at, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { person } from './samples.ts'

export const revealMails = {
  /** Says who saw which full numbers, when and why, without the numbers. */
  'number-revealed': mailKind(
    toUser.extend({
      numbers: z.array(namedNumber),
      by: z.string(),
      at,
      reason: z.string(),
      /** The client whose numbers they are, if not the reader. */
      client: z.string().optional(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ numbers, by, at, reason, client }) => ({
      subject: revealTitle(numbers, client),
      preview: 'We tell you each time who it was and why.',
      heading: `Our staff opened ${numbers.length === 1 ? 'one' : `${numbers.length}`} of ${whose(client)} numbers`,
      body: [
        `Our staff normally see only the last four digits. This time the full ${numbers.length === 1 ? 'number was' : 'numbers were'} needed. We tell you each time that happens.`,
        facts({
          [numbers.length === 1 ? 'Number' : 'Numbers']: oneLine(
            ownersWords(numbers, client),
            260 * numbers.length,
          ),
          Who: `${oneLine(by)}, ${firm.name}`,
          When: firmTime(at),
          Reason: oneLine(reason, 200),
        }),
        action(`See who has seen ${whose(client)} numbers`, '/account'),
        `You don’t need to do anything. If you don’t see why it was needed, ask us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        numbers: [{ number: 'ssn' }],
        by: 'June Abbott',
        at: '2026-02-10T19:40:00Z',
        reason: 'To e-file your 2025 return',
        ...person(),
      },
      {
        numbers: [{ number: 'dependentSsn', dependent: 'Robin Day' }],
        by: 'June Abbott',
        at: '2026-02-10T19:42:00Z',
        reason: 'To claim the child tax credit',
        ...person(),
      },
      {
        numbers: [
          { number: 'ssn' },
          { number: 'spouseSsn' },
          { number: 'dependentSsn', dependent: 'Robin Day' },
          { number: 'bankAccountNumber' },
        ],
        by: 'June Abbott',
        at: '2026-02-10T19:44:00Z',
        reason: 'To prepare the 2025 return',
        ...person(),
      },
      {
        numbers: [{ number: 'ssn' }],
        by: 'June Abbott',
        at: '2026-02-10T19:46:00Z',
        reason: 'To e-file the return',
        client: 'Ann Cole',
        ...person(),
      },
    ],
  }),
}

export function revealNotice({
  numbers,
  by,
  reason,
  client,
}: {
  numbers: NamedNumber[]
  by: string
  reason: string
  client: string | null
}): ClientNotice {
  return {
    title: revealTitle(numbers, client),
    message: `${by} opened the full ${numbers.length === 1 ? 'number' : 'numbers'}. Reason: ${reason}`,
    page: 'account',
  }
}

/** Returns the names of the numbers. `client`: whose they are, if not the reader's. */
export function ownersWords(numbers: readonly NamedNumber[], client: string | null = null): string {
  return new Intl.ListFormat('en-US').format(
    numbers.map((number, at) => {
      const words = wordsOf(number, client)
      return at === 0 ? words : words.replace(/^Your/, 'your')
    }),
  )
}

/** Leaves out the names of dependents. */
function revealTitle(numbers: readonly NamedNumber[], client: string | null = null): string {
  const [first] = numbers
  return first !== undefined && numbers.length === 1
    ? `${wordsOf({ number: first.number }, client)} was viewed by our staff`
    : `${numbers.length} of ${whose(client)} numbers were viewed by our staff`
}

/** A dependent without a name is "A dependent". */
function wordsOf({ number, dependent }: NamedNumber, client: string | null): string {
  const your = whoseAtStart(client)
  const words: Record<RevealableNumber, string> = {
    ssn: `${your} Social Security number`,
    spouseSsn: `${your} spouse’s Social Security number`,
    bankRoutingNumber: `${your} bank routing number`,
    bankAccountNumber: `${your} bank account number`,
    dependentSsn: `${dependent ?? 'A dependent'}’s Social Security number`,
    ipPin: `${dependent === undefined ? your : `${dependent}’s`} Identity Protection PIN`,
    ein: `${your} employer identification number`,
    ownerTin: `${dependent ?? 'An owner'}’s taxpayer number`,
    message: `A number in ${client === null ? 'your' : 'a'} message`,
  }
  return words[number]
}

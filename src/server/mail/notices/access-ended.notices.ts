import { z } from 'zod'
import { type ClientNotice, returnForStaff } from '#server/base/notice-subject.ts'
import { type Part, parts } from '#shared/clients/access-parts.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { whose } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import { at, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action } from './email-content.ts'
import { oneLine } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'
import { whatOf, sampleTime } from './access.notices.ts'

/** The mails about an access that has ended. */
export const accessEndedMails = {
  /**
   * Sent to both sides; it does not say who ended the access. `name`: the other side. `client`: null for the user whose
   * access it was; for those who act for the client its name, if it is not the reader's own. `erased`: it ended with
   * the other side’s account.
   */
  'access-ended': mailKind(
    toUser.extend({
      part: z.enum(parts),
      name: z.string(),
      client: z.string().nullish(),
      at,
      erased: z.boolean().optional(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ name, client, part, at, erased }) => ({
      subject: erased
        ? ended
        : endedTitle({ part, name: oneLine(name), client: client && oneLine(client) }),
      preview:
        part === 'spouse' ? bothKeep(at, client) : erased ? withAccount : 'Nothing was deleted.',
      body: [
        erased
          ? `${withAccount}${part === 'spouse' ? ` ${bothKeep(at, client)}` : ''}`
          : `${endedTitle({ part, name: oneLine(name), client: client && oneLine(client) })}. ${part === 'spouse' ? bothKeep(at, client) : 'Nothing was deleted.'}`,
        action('Open the portal', '/account'),
        `If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { part: 'spouse', name: 'Luis Santos', client: null, at: sampleTime, ...person() },
      { part: 'helper', name: 'Ana Cole', at: sampleTime, ...person() },
      ...(['spouse', 'helper'] as const).map((part) => ({
        part,
        name: 'Ana Cole',
        client: 'Ben Cole',
        at: sampleTime,
        ...person(),
      })),
      { part: 'officer', name: 'Harbor Lane LLC', client: null, at: sampleTime, ...person() },
      {
        part: 'representative',
        name: 'Deleted client',
        client: null,
        at: sampleTime,
        erased: true,
        ...person(),
      },
    ],
  }),
}

const withAccount = 'A client’s records were deleted, and with them an access that you had part in.'

/** `at`: ISO 8601. `client`: as in `Ended`. */
function bothKeep(at: string, client: Ended['client']): string {
  const each = client ? 'each sees the years they signed' : 'you each see the years you signed'
  return `From ${formatDate(at)} ${each}.`
}

const ended = 'Access has ended'

function endedTitle({ part, name, client }: Omit<Ended, 'at'>): string {
  if (part === 'spouse') return `${client ?? 'You'} and ${name} no longer share tax returns`
  return client === null
    ? `Your access to ${name} has ended`
    : `${whose(name)} access to ${whatOf(client)} has ended`
}

interface Ended {
  part: Part
  /** The other side. */
  name: string
  /** Null for the user whose access has ended; for those who act for the client its name, if it is not the reader's own. */
  client: string | null | undefined
  /** ISO 8601. */
  at: string
}

/** Says that it ended, not who asked. */
export function accessEnded({ at, ...about }: Ended): ClientNotice {
  const message = about.part === 'spouse' ? bothKeep(at, about.client) : 'Nothing was deleted.'
  return { title: endedTitle(about), message, page: 'account' }
}

/** The end of an access when the other side was erased, whose name is in no text. */
export function accessErased({ part, at, client }: Omit<Ended, 'name'>): ClientNotice {
  const message = part === 'spouse' ? bothKeep(at, client) : withAccount
  return { title: ended, message, page: 'account' }
}

/** Sent to staff when the spouses no longer share their returns and a joint return is in work. */
export function needsDecision(about: { name: string; taxYear: number; taxReturnId: string }) {
  return {
    title: `${about.name}: the joint ${about.taxYear} return needs a decision`,
    message: 'The spouses no longer share their returns. Ask both how they will file.',
    subject: returnForStaff(about.taxReturnId),
  }
}

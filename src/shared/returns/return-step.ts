/**
 * The next step of a return, and who has it. Screens, notifications and mails take their words from here, so that no
 * two of them can say different things.
 */
import { isOwed, type Refund } from './refund.ts'
import { type NamedReturn, returnWords } from './return-name.ts'
import type { ReturnStatus } from './return-status.ts'
import { type ReturnSigning, waitsForSigner } from './return-signing.ts'

interface ReturnFacts {
  status: ReturnStatus
  /** Null before a version is sent for review. */
  signing: ReturnSigning | null
  handedOverAt: Date | null
  /** How many documents staff asked for after the hand-over or the start, and wait for the client. */
  asked: number
}

/** `version`: completed, but not in the portal yet. `tax`: filed, with an amount owed to the IRS. */
const owners = {
  documents: 'client',
  asked: 'client',
  start: 'firm',
  preparation: 'firm',
  version: 'firm',
  review: 'client',
  spouse: 'client',
  change: 'firm',
  signed_form: 'firm',
  filing: 'firm',
  tax: 'client',
  nothing: 'nobody',
} as const

export type Wait = keyof typeof owners

/** A signature comes before documents that are asked for late, because the return waits for it. */
export function waitOf(
  { status, signing, handedOverAt, asked }: ReturnFacts,
  refund: Refund | null = null,
): Wait {
  if (status === 'filed') return refund !== null && isOwed(refund) ? 'tax' : 'nothing'
  if (status === 'pending' && handedOverAt === null) return 'documents'
  if (status === 'completed' && waitsForSigner(signing)) {
    return signing === 'spouse' ? 'spouse' : 'review'
  }
  if (asked > 0) return 'asked'
  if (status === 'completed') return afterCompletion(signing)
  return status === 'pending' ? 'start' : 'preparation'
}

function afterCompletion(signing: ReturnSigning | null): Wait {
  if (signing === null) return 'version'
  return signing === 'change' || signing === 'signed_form' ? signing : 'filing'
}

/** The side that has the step; `nobody` when everything is done. */
export function ownerOf(wait: Wait): (typeof owners)[Wait] {
  return owners[wait]
}

/** The heading of screens, and the subject of mails. `asked`: how many documents, for the wait of that name. */
export function titleOf(wait: Wait, of: NamedReturn, asked = 0): string {
  return titles[wait](returnWords(of), asked)
}

/** For a completed return that staff uploaded without a review. */
export function copyTitle(of: NamedReturn): string {
  return `${returnWords(of, { which: 'completed ' }).start} is ready to download`
}

/** `one document`, `3 more documents`. */
export function documentsOf(count: number, more = ''): string {
  return count === 1 ? `one ${more}document` : `${count} ${more}documents`
}

type Words = ReturnType<typeof returnWords>

const filed = ({ start }: Words) => `${start} is filed`

const titles: Record<Wait, (words: Words, asked: number) => string> = {
  documents: ({ documents }) => `Add ${documents}`,
  asked: ({ year }, asked) => `We need ${documentsOf(asked, 'more ')} for ${year}`,
  start: ({ documents }) => `We have ${documents}`,
  preparation: ({ name }) => `We are preparing ${name}`,
  version: ({ name }) => `We are putting ${name} into the portal`,
  review: ({ start }) => `${start} is ready to review and sign`,
  spouse: ({ taxYear }) => `Your spouse hasn’t signed the ${taxYear} return yet`,
  change: ({ name }) => `We are looking at the change to ${name}`,
  signed_form: ({ year }) => `We have the signed form for ${year}`,
  filing: ({ start }) => `${start} is signed`,
  tax: filed,
  nothing: filed,
}

/** The next steps that are the same for every return. */
export const nextSteps = {
  preparation: 'We’ll email you when it’s done.',
  version: 'We’ll email you when you can read it.',
  change: 'You’ll get a new version to review. We won’t file anything before you approve it.',
  signed_form: 'We’ll compare it with the return, then file it and email you.',
  filing: 'We’ll file it next and email you when that’s done.',
} as const satisfies Partial<Record<Wait, string>>

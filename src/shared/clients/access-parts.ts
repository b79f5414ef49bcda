import type { ClientKind } from './clients.schema.ts'

/** How a user acts for a client. Everybody is the `self` of their own client. */
export const parts = ['self', 'spouse', 'officer', 'representative', 'helper'] as const
export type Part = (typeof parts)[number]

/**
 * The rights of a part. `returns`: read returns, documents, figures, payments and signatures. `sign`: for the client.
 * `cosign`: as the spouse on a joint return. `ask`: write to the firm, read replies. `messages`: read what others
 * wrote. `money`: read invoices and payments. `invite`: grant access. `notify`: be notified.
 */
export const rights = [
  'returns',
  'requests',
  'upload',
  'answer',
  'sign',
  'cosign',
  'profile',
  'export',
  'ask',
  'messages',
  'money',
  'notify',
  'invite',
] as const
export type Right = (typeof rights)[number]

const asClient = [
  'returns',
  'requests',
  'upload',
  'answer',
  'sign',
  'profile',
  'export',
  'ask',
  'messages',
  'money',
  'notify',
] as const

/** The rights of each part; a spouse has them only for joint returns. They are defined only here. */
export const rightsOf = {
  self: [...asClient, 'invite'],
  officer: [...asClient, 'invite'],
  representative: asClient,
  spouse: [
    'returns',
    'requests',
    'upload',
    'answer',
    'cosign',
    'ask',
    'messages',
    'money',
    'notify',
  ],
  /** A spouse whose access has ended: the returns that they signed before. */
  signer: ['returns'],
  helper: ['requests', 'upload', 'ask'],
} as const satisfies Record<Part | 'signer', readonly Right[]>

/** The parts with a right. */
export function partsWith(right: Right): (Part | 'signer')[] {
  const all = [...parts, 'signer' as const]
  return all.filter((part) => new Set<Right>(rightsOf[part]).has(right))
}

/** The parts with a right to all that is the client's: a spouse and a former spouse have theirs to some returns only. */
export function partsWithAll(right: Right): Part[] {
  return parts.filter((part) => part !== 'spouse' && new Set<Right>(rightsOf[part]).has(right))
}

/** The one who grants and ends access: staff, or a user in their part. */
export type Granter = 'staff' | Part | 'signer'

/** The facts that decide which parts a client can have. */
interface ClientFacts {
  kind: ClientKind
  /** False for an office client. */
  signsIn: boolean
}

/** The parts that somebody may grant to another person; the rule in one place. */
export function grantableBy(granter: Granter, { kind, signsIn }: ClientFacts): Part[] {
  if (granter === 'staff') {
    if (kind === 'business') return ['officer', 'representative', 'helper']
    return [...(signsIn ? [] : ['self' as const]), 'spouse', 'representative', 'helper']
  }
  if (!new Set<Right>(rightsOf[granter]).has('invite')) return []
  return granter === 'self' && kind === 'person' ? ['spouse', 'helper'] : ['helper']
}

/** Whether somebody may end an access: their own, staff and the client each one, an officer those of helpers. */
export function mayEnd(granter: Granter, access: { part: Part; own: boolean }): boolean {
  if (access.part === 'self') return false
  if (access.own || granter === 'staff' || granter === 'self') return true
  return granter === 'officer' && access.part === 'helper'
}

/** The states of a signer of a package and the events between them. docs/signing.md has the table. */

import type { ReturnSigning } from '#shared/returns/return-signing.ts'

export const signerStates = [
  'reviewing',
  'approved',
  'change_requested',
  'signed_form_sent',
  'signed',
  'void',
] as const
export type SignerState = (typeof signerStates)[number]

/**
 * `approve`, `ask_change`, `send_signed_form` and `sign` are the signer's. `confirm_signed_form`, `refuse_signed_form` and `attest`
 * (signed in the preparer's presence) are the staff's. `replace`: a new package was published. `begin_again`: the client's
 * address was proven after the step.
 */
export const signerEvents = [
  'approve',
  'ask_change',
  'send_signed_form',
  'sign',
  'confirm_signed_form',
  'refuse_signed_form',
  'attest',
  'replace',
  'begin_again',
] as const
export type SignerEvent = (typeof signerEvents)[number]

const moves: Record<SignerEvent, Partial<Record<SignerState, SignerState>>> = {
  approve: { reviewing: 'approved', approved: 'approved' },
  ask_change: {
    reviewing: 'change_requested',
    approved: 'change_requested',
    signed_form_sent: 'change_requested',
    signed: 'change_requested',
  },
  send_signed_form: { approved: 'signed_form_sent', signed_form_sent: 'signed_form_sent' },
  sign: { approved: 'signed' },
  // Staff may have the signed form before the client has opened the portal.
  confirm_signed_form: { reviewing: 'signed', approved: 'signed', signed_form_sent: 'signed' },
  refuse_signed_form: { signed_form_sent: 'approved' },
  attest: { reviewing: 'signed', approved: 'signed', signed_form_sent: 'signed' },
  replace: {
    reviewing: 'void',
    approved: 'void',
    change_requested: 'void',
    signed_form_sent: 'void',
    signed: 'void',
  },
  begin_again: { approved: 'reviewing', signed_form_sent: 'reviewing', signed: 'reviewing' },
}

/** Returns the state after an event, or null if the event is refused in this state. */
export function signerAfter(state: SignerState, event: SignerEvent): SignerState | null {
  return moves[event][state] ?? null
}

export const signerStateLabels: Record<SignerState, string> = {
  reviewing: 'To review',
  approved: 'Approved',
  change_requested: 'Change requested',
  signed_form_sent: 'Signed form sent',
  signed: 'Signed',
  void: 'Replaced',
}

/** Takes the signers of the current package, at least one. */
export function signingOf(
  signers: readonly { person: 'taxpayer' | 'spouse'; state: SignerState }[],
): ReturnSigning {
  if (signers.some(({ state }) => state === 'change_requested')) return 'change'
  if (signers.some(({ state }) => state === 'signed_form_sent')) return 'signed_form'
  const [waiting, ...others] = signers.filter(({ state }) => state !== 'signed')
  if (waiting === undefined) return 'signed'
  return others.length > 0 ? 'both' : waiting.person
}

/**
 * Returns the refusal for a requested change. It also applies to a new version until the person who asked for the
 * change approves it. Takes the current version's signers.
 */
export function changeRefusal(
  signers: readonly { state: SignerState; changeReason: string | null }[],
): string | null {
  const waits = signers.some(({ state, changeReason }) => state === 'reviewing' && changeReason)
  return waits ? 'Cannot file: the version after the requested change is not approved' : null
}

/** After this many failed identity checks the form is signed by hand (IRS Publication 1345). */
export const mostFailedChecks = 3

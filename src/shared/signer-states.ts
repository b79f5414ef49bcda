/** The states of a signer of a package and the events between them. docs/signing.md has the table. */

export const signerStates = [
  'reviewing',
  'approved',
  'change_requested',
  'paper_sent',
  'signed',
  'void',
] as const
export type SignerState = (typeof signerStates)[number]

/**
 * `approve`, `ask_change`, `send_paper` and `sign` are the signer's. `confirm_paper`, `refuse_paper` and `attest`
 * (signed in the preparer's presence) are the staff's. `replace`: a new package was published.
 */
export const signerEvents = [
  'approve',
  'ask_change',
  'send_paper',
  'sign',
  'confirm_paper',
  'refuse_paper',
  'attest',
  'replace',
] as const
export type SignerEvent = (typeof signerEvents)[number]

const moves: Record<SignerEvent, Partial<Record<SignerState, SignerState>>> = {
  approve: { reviewing: 'approved', approved: 'approved' },
  ask_change: {
    reviewing: 'change_requested',
    approved: 'change_requested',
    paper_sent: 'change_requested',
    signed: 'change_requested',
  },
  send_paper: { approved: 'paper_sent', paper_sent: 'paper_sent' },
  sign: { approved: 'signed' },
  // Staff may have the signed form before the client has opened the portal.
  confirm_paper: { reviewing: 'signed', approved: 'signed', paper_sent: 'signed' },
  refuse_paper: { paper_sent: 'approved' },
  attest: { reviewing: 'signed', approved: 'signed', paper_sent: 'signed' },
  replace: {
    reviewing: 'void',
    approved: 'void',
    change_requested: 'void',
    paper_sent: 'void',
    signed: 'void',
  },
}

/** The state after an event; null when the event is refused in this state. */
export function signerAfter(state: SignerState, event: SignerEvent): SignerState | null {
  return moves[event][state] ?? null
}

export const signerStateLabels: Record<SignerState, string> = {
  reviewing: 'To review',
  approved: 'Approved',
  change_requested: 'Change requested',
  paper_sent: 'Signed form sent',
  signed: 'Signed',
  void: 'Replaced',
}

/** The next step of a completed return; `change` and `paper` wait for the staff. */
export const returnSignings = ['taxpayer', 'spouse', 'both', 'change', 'paper', 'signed'] as const
export type ReturnSigning = (typeof returnSignings)[number]

/** Takes the signers of the current package, at least one. */
export function signingOf(
  signers: readonly { person: 'taxpayer' | 'spouse'; state: SignerState }[],
): ReturnSigning {
  if (signers.some(({ state }) => state === 'change_requested')) return 'change'
  if (signers.some(({ state }) => state === 'paper_sent')) return 'paper'
  const [waiting, ...others] = signers.filter(({ state }) => state !== 'signed')
  if (waiting === undefined) return 'signed'
  return others.length > 0 ? 'both' : waiting.person
}

/** Whether a client or spouse has the next step. */
export function waitsForSigner(signing: ReturnSigning | null): boolean {
  return signing === 'taxpayer' || signing === 'spouse' || signing === 'both'
}

/** After this many failed identity checks the form is signed by hand (IRS Publication 1345). */
export const mostFailedChecks = 3

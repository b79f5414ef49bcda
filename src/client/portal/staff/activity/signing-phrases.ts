import type { EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import type { SignatureMethod, SignerPerson } from '#shared/signing/signing.schema.ts'
import { type VoidReason, voidReasons } from '#shared/money/void-reasons.ts'
import { personName, onDevice, quoted, theReturn } from './phrase-parts.ts'

/** The predicates for review, signature and filing. */
export const signingPhrases = {
  'package.published': (entry) => `sent ${version(entry)}${theReturn(entry)} for review`,
  'package.replaced': (entry) => `replaced ${version(entry)}${theReturn(entry)}`,
  'package.corrected': (entry) => `corrected the figures of ${version(entry)}${theReturn(entry)}`,
  'package.approved': (entry) =>
    `approved ${theReturn(entry)}${as(entry)}${entry.details.withoutAccount ? ', and has no bank account for the refund' : ''}`,
  'package.change_requested': (entry) => `asked for a change to ${theReturn(entry)}${as(entry)}`,
  'profile.frozen': (entry) => `kept the tax profile of ${theReturn(entry)} as it was then`,
  'signature.given': (entry) =>
    `${entry.details.way === null ? 'recorded a signature for' : signedPhrases[entry.details.way]} ${theReturn(entry)}${as(entry)}`,
  'consent.given': (entry) => `agreed to sign electronically${as(entry)}`,
  'consent.withdrawn': (entry) => `asked for paper instead of signing here${as(entry)}`,
  'package.approval_voided': (entry) =>
    `voided ${theirs(entry)} approval of ${theReturn(entry)}${because('proof')}`,
  'signature.voided': (entry) =>
    `voided ${theirs(entry)} signature for ${theReturn(entry)}${because(entry.details.because)}${quoted(entry.details.reason)}`,
  'signature.signed_form_sent': (entry) =>
    `sent the signed form for ${theReturn(entry)}${as(entry)}`,
  'signature.signed_form_refused': (entry) =>
    `did not accept ${theirs(entry)} signed form for ${theReturn(entry)}`,
  'signature.exported': (entry) =>
    `downloaded a signature of ${theReturn(entry)} with its evidence`,
  'signature.reminded': (entry) =>
    `reminded ${entry.details.person === 'spouse' ? 'the spouse of ' : ''}${personName(entry.client)} to review and sign`,
  'spouse.link_ended': (entry) => `ended the spouse’s link to ${theReturn(entry)}`,
  'spouse.invited': (entry) => `sent the spouse a link to review ${theReturn(entry)}`,
  'spouse.signed_in': (entry) =>
    `opened the review of ${theReturn(entry)} as the spouse${onDevice(entry.details.device)}`,
  'spouse.code_refused': (entry) => `typed a wrong code for the review of ${theReturn(entry)}`,
  'copy.link_made': (entry) =>
    `made a link to the copy of ${theReturn(entry)}${entry.details.mailed ? ' and emailed it' : ''}`,
  'copy.link_ended': (entry) => `ended the link to the copy of ${theReturn(entry)}`,
  'copy.opened': (entry) =>
    `opened the copy of ${theReturn(entry)}${onDevice(entry.details.device)}`,
  'copy.code_refused': (entry) => `typed a wrong code for the copy of ${theReturn(entry)}`,
  'packet.printed': (entry) => `printed the packet of ${theReturn(entry)}`,
  'identity.checked': (entry) =>
    `${entry.details.passed === false ? 'failed' : 'passed'} the identity check for ${theReturn(entry)}${as(entry)}`,
  'letter.saved': ({ details: { version, business } }) =>
    `saved ${version === null ? '' : `version ${version} of `}the engagement letter${business ? ' of businesses' : ''}`,
} satisfies { [Action in AuditAction]?: (entry: EntryOf<Action>) => string }

const signedPhrases: Record<SignatureMethod, string> = {
  portal: 'signed the engagement letter for',
  paper: 'confirmed the signature on paper for',
  in_person: 'attested the signature in person for',
  remote: 'signed',
}

interface Signed {
  details: { person: SignerPerson | null }
}

function as({ details: { person } }: Signed): string {
  return person === 'spouse' ? ' as the spouse' : ''
}

function theirs({ details: { person } }: Signed): string {
  return person === null ? 'a' : `the ${person}’s`
}

/** ", because the fee has changed". */
function because(reason: VoidReason | null | undefined): string {
  if (!reason) return ''
  const text = voidReasons[reason]
  return `, because ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function version({ details }: { details: { number: number | null } }): string {
  return details.number === null ? '' : `version ${details.number} of `
}

import type { ReturnSigning } from './return-signing.ts'

/** How the filing of a return was authorized; `mailed`: the client mailed it on paper. */
export const filedBys = ['signed', 'paper', 'in_person', 'mailed', 'not_recorded'] as const
export type FiledBy = (typeof filedBys)[number]

/** `required`: only a signed return is e-filed. `recorded`: staff say how the filing was authorized. */
export const signatureRules = ['required', 'recorded'] as const
export type SignatureRule = (typeof signatureRules)[number]

/**
 * Returns why a return can't be filed, as a sentence, or null if it can. A requested change always blocks it. A return
 * that goes to the IRS on paper bears the client's own signature and needs no authorization.
 */
export function filingRefusal(
  signing: ReturnSigning | null,
  rule: SignatureRule,
  filedBy?: FiledBy | null,
): string | null {
  if (signing === 'change') return `Cannot file: ${reasons.change}`
  if (rule === 'recorded' || signing === 'signed' || filedBy === 'mailed') return null
  return `Cannot file: ${signing === null ? 'it was not sent for review' : reasons[signing]}`
}

const reasons: Record<Exclude<ReturnSigning, 'signed'>, string> = {
  taxpayer: 'the taxpayer has not signed',
  spouse: 'the spouse has not signed',
  both: 'neither the taxpayer nor the spouse has signed',
  signed_form: 'a signed form waits for your check',
  change: 'a change is requested. Send a new version for review first',
}

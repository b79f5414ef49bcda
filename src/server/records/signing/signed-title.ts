import type { Statement } from './evidence.ts'

/** Returns the title of a signed PDF. */
export function titleOf({ signed, taxYear }: Pick<Statement, 'signed' | 'taxYear'>): string {
  return signed === 'engagement_letter'
    ? `Engagement letter ${taxYear}`
    : `Authorization to file ${taxYear}`
}

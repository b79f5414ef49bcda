import type { Statement } from './evidence.ts'

/** What a signed PDF is called. */
export function titleOf({ signed, taxYear }: Pick<Statement, 'signed' | 'taxYear'>): string {
  return signed === 'engagement_letter'
    ? `Engagement letter ${taxYear}`
    : `Authorization to file ${taxYear}`
}

import { authorizationForm } from '#shared/returns/return-forms.ts'
import type { Statement } from './evidence.ts'

/** Returns the title of a signed PDF. */
export function titleOf({
  signed,
  taxYear,
  taxForm = '1040',
}: Pick<Statement, 'signed' | 'taxYear' | 'taxForm'>): string {
  if (signed === 'engagement_letter') return `Engagement letter ${taxYear}`
  return `${authorizationForm(taxForm)}, authorization to file Form ${taxForm} for ${taxYear}`
}

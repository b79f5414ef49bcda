import { formatDate } from '#shared/firm/dates.ts'
import { firmValues } from '#shared/firm/firm.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'

interface Assurance {
  title: string
  text: string
}

/** The security page's statements about a firm with these values, which only the firm can prove. */
export function firmSecurityAssurances(
  { claims }: Pick<FirmValues, 'claims'> = firmValues(),
): Assurance[] {
  const { privacyLaws, soc2 } = claims
  return [...(privacyLaws ? [privacy] : []), examined(soc2)]
}

const privacy: Assurance = {
  title: 'GDPR/CCPA',
  text: 'You may see, correct, export and delete what we hold about you, as far as tax law lets us delete it.',
}

function examined(soc2: FirmValues['claims']['soc2']): Assurance {
  return {
    title: 'SOC 2 Type II',
    text: soc2
      ? `Examined by ${soc2.auditor} for ${formatDate(soc2.from)} to ${formatDate(soc2.to)}.`
      : 'No report on file yet.',
  }
}

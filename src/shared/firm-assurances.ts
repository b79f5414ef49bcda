import { formatDate } from './dates.ts'
import { firmValues } from './firm.ts'
import type { FirmValues } from './firm-values.ts'

interface Assurance {
  title: string
  text: string
}

/** What the security page says of a firm with these values, which only the firm can prove. */
export function firmSecurityAssurances(
  { claims }: Pick<FirmValues, 'claims'> = firmValues(),
): Assurance[] {
  const { privacyLaws, soc2 } = claims
  return [...(privacyLaws ? [privacy] : []), ...(soc2 ? [examined(soc2)] : [])]
}

const privacy: Assurance = {
  title: 'GDPR/CCPA',
  text: 'You may see, correct, export and delete what we hold about you, as far as tax law lets us delete it.',
}

function examined({ auditor, from, to }: NonNullable<FirmValues['claims']['soc2']>): Assurance {
  return {
    title: 'SOC 2 Type II',
    text: `Examined by ${auditor} for ${formatDate(from)} to ${formatDate(to)}.`,
  }
}

import { firmValues, monthDay } from './firm.ts'
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
    text: `Examined by ${auditor} for ${fullDay(from)} to ${fullDay(to)}.`,
  }
}

/** 'Jul 1, 2025'. */
function fullDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return `${monthDay({ month, day })}, ${year}`
}

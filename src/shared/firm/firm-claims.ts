import { firmValues } from './firm.ts'
import type { FirmValues } from './firm-values.ts'

/** Claims that only the firm can prove; null: the firm does not make it. */
export function firmClaims({ claims }: Pick<FirmValues, 'claims'> = firmValues()) {
  const { certifiedAccountants, yearsOfExperience, clientsServed, alwaysOpen, freeConsultation } =
    claims
  return {
    certifiedAccountants: certifiedAccountants ? 'Certified accountants' : null,
    yearsOfExperience:
      yearsOfExperience === null ? null : `${yearsOfExperience}+ years of experience`,
    clients: clientsServed === null ? null : `${clientsServed.toLocaleString('en-US')}+ clients`,
    alwaysOpen: alwaysOpen ? 'Year-round 24/7 support' : null,
    freeConsultation: freeConsultation ? 'The initial consultation is free' : null,
  }
}

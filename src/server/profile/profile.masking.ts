import { maskNumber } from '#shared/bank.ts'
import type { Dependent } from '#shared/dependents.schema.ts'
import type { Profile } from '#shared/profile.schema.ts'
import { maskSsn } from '#shared/ssn.ts'

/** A profile as staff see it: never more than the last four digits of a number. */
export function maskProfile(profile: Profile): Profile {
  return {
    ...profile,
    ssn: masked(profile.ssn, maskSsn),
    spouseSsn: masked(profile.spouseSsn, maskSsn),
    bankRoutingNumber: masked(profile.bankRoutingNumber, maskNumber),
    bankAccountNumber: masked(profile.bankAccountNumber, maskNumber),
  }
}

/** A dependent as staff see one. */
export function maskDependent(person: Dependent): Dependent {
  return { ...person, ssn: masked(person.ssn, maskSsn) }
}

function masked(number: string | null, mask: (number: string) => string): string | null {
  return number === null ? null : mask(number)
}

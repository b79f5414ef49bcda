import { maskNumber } from '#shared/base/bank.ts'
import { maskSsn } from '#shared/base/ssn.ts'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'

/** Returns a profile as staff see it, with the last four digits of each number. */
export function maskProfile(profile: Profile): Profile {
  return {
    ...profile,
    ssn: profile.ssn && maskSsn(profile.ssn),
    spouseSsn: profile.spouseSsn && maskSsn(profile.spouseSsn),
    bankRoutingNumber: profile.bankRoutingNumber && maskNumber(profile.bankRoutingNumber),
    bankAccountNumber: profile.bankAccountNumber && maskNumber(profile.bankAccountNumber),
  }
}

export function maskDependent(person: Dependent): Dependent {
  return { ...person, ssn: person.ssn && maskSsn(person.ssn) }
}

import type { ClientDetails } from '#shared/admin.schema.ts'
import { maskNumber } from '#shared/bank.ts'
import type { Profile } from '#shared/profile.schema.ts'
import { maskSsn } from '#shared/ssn.ts'
import { findUser } from '#server/auth/users.queries.ts'
import type { SignedIn } from '#server/context.ts'
import { findProfile, listDependents } from '#server/profile/profile.queries.ts'
import { listReturnsOfClient } from '#server/returns/returns.queries.ts'

/** What staff see of a person: of a number the last four digits. Null for nobody. */
export async function findClientDetails(ctx: SignedIn, id: string): Promise<ClientDetails | null> {
  const { db, keyring, viewer } = ctx
  const [client, profile, dependents, taxReturns] = await Promise.all([
    findUser(db, id),
    findProfile(db, keyring, viewer, id),
    listDependents(db, keyring, viewer, id),
    listReturnsOfClient(db, viewer, id),
  ])
  if (client === undefined) return null
  return {
    ...client,
    clientProfile: profile && maskProfile(profile),
    dependents: dependents.map((person) => ({ ...person, ssn: masked(person.ssn, maskSsn) })),
    taxReturns,
  }
}

function maskProfile(profile: Profile): Profile {
  return {
    ...profile,
    ssn: masked(profile.ssn, maskSsn),
    spouseSsn: masked(profile.spouseSsn, maskSsn),
    bankRoutingNumber: masked(profile.bankRoutingNumber, maskNumber),
    bankAccountNumber: masked(profile.bankAccountNumber, maskNumber),
  }
}

function masked(number: string | null, mask: (number: string) => string): string | null {
  return number === null ? null : mask(number)
}

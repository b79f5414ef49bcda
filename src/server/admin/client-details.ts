import type { ClientDetails } from '#shared/admin.schema.ts'
import { findUser } from '#server/auth/users.queries.ts'
import type { SignedIn } from '#server/context.ts'
import { maskDependent, maskProfile } from '#server/profile/profile.sealing.ts'
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
    dependents: dependents.map(maskDependent),
    taxReturns,
  }
}

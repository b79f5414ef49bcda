import type { ProfileInput } from '#shared/profile/profile.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { SignedInCall } from '#server/change/services.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { findTaxYear } from '#server/records/clients/businesses.queries.ts'
import { thePortal } from '#server/base/viewer.ts'
import { checkVersion } from '#server/base/versions.ts'
import * as profiles from '#server/records/profile/profile.queries.ts'
import { findCurrentSpouse, followSpouse } from './couples.ts'
import { applyRules } from './checklist.ts'

/**
 * Saves a client's profile, and the list of dependents if there is one, and what the rules ask for then. The caller has
 * locked the client's returns and the client, so that a parallel save waits.
 *
 * @throws AppError 409 if the profile was changed since `version`, and for a business
 */
export async function saveProfileOf(
  trx: Trx,
  record: ChangeRecord,
  ctx: SignedInCall,
  {
    clientId,
    returns,
    input: { version: opened, ...input },
  }: {
    clientId: string
    returns: readonly { id: string }[]
    input: ProfileInput & { version?: number | undefined }
  },
) {
  const { keyring } = ctx
  if ((await findTaxYear(trx, clientId)) !== undefined) {
    throw errors.conflict('A business has no tax profile of a person')
  }
  checkVersion(ctx, opened, { current: await profiles.findVersion(trx, thePortal, clientId) })
  const change = { input, updatedAt: ctx.now() }
  const before = await findCurrentSpouse(trx, clientId)
  const { version, profile } = await profiles.saveProfile(trx, keyring, clientId, change)
  const dependents =
    input.dependents === undefined
      ? await profiles.listDependents(trx, keyring, thePortal, clientId)
      : await profiles.replaceDependents(trx, keyring, clientId, input.dependents)
  await followSpouse(trx, clientId, before)
  for (const { id } of returns) await applyRules(trx, ctx, id, dependents)
  record.audit({
    action: 'profile.saved',
    subject: { type: 'profile', id: clientId },
    clientId,
    details: { dependents: input.dependents?.length ?? null },
  })
  return { version, profile, dependents }
}

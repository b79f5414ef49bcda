import { frozenProfile, type FrozenProfile } from '#shared/signing/staff-signing.schema.ts'
import { isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { frozenProfilesVisibleTo, type SigningViewer } from './packages.access.ts'
import type { SignedInCall } from '#server/change/services.ts'

/**
 * Stores the client's tax profile, if there is one, with a return that is being completed. The caller has locked the
 * return, and saving the profile locks it too.
 */
export async function freezeProfile(
  trx: Trx,
  record: ChangeRecord,
  { keyring, viewer, now }: Pick<SignedInCall, 'keyring' | 'viewer' | 'now'>,
  { id: taxReturnId, clientId }: { id: string; clientId: string },
): Promise<void> {
  const saved = await findProfile(trx, keyring, viewer, clientId)
  if (saved === null) return
  const dependents = await listDependents(trx, keyring, viewer, clientId)
  const frozenAt = now()
  const frozen = { profile: saved.profile, dependents }
  const profile = sealField(keyring, sealingContext(taxReturnId), JSON.stringify(frozen))
  await trx.insertInto('frozenProfiles').values({ taxReturnId, frozenAt, profile }).execute()
  record.audit({
    action: 'profile.frozen',
    subject: { type: 'return', id: taxReturnId },
    clientId,
  })
}

/** For a return that is not completed after all. */
export async function deleteFrozenProfile(trx: Trx, taxReturnId: string): Promise<void> {
  await trx.deleteFrom('frozenProfiles').where('taxReturnId', '=', taxReturnId).execute()
}

/** Returns the profile with full numbers, as it was when the return was completed; null if there is none. */
export async function findFrozenProfile(
  db: Db | Trx,
  keyring: Keyring,
  viewer: SigningViewer,
  taxReturnId: string,
): Promise<FrozenProfile | null> {
  const row = await frozenProfilesVisibleTo(db, viewer)
    .select(['frozenProfiles.profile', 'frozenProfiles.frozenAt'])
    .where('frozenProfiles.taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  if (row === undefined) return null
  return openProfile(keyring, taxReturnId, row)
}

/** Whether a person's return has no bank account: in the profile as of its completion, before that in today's. */
export async function isWithoutAccount(
  db: Db,
  keyring: Keyring,
  viewer: Viewer,
  { id, clientId, form }: { id: string; clientId: string; form: ReturnForm },
): Promise<boolean> {
  if (isBusinessForm(form)) return false
  const kept =
    (await findFrozenProfile(db, keyring, viewer, id)) ??
    (await findProfile(db, keyring, viewer, clientId))
  return !kept?.profile.bankAccountNumber
}

/** For the export: a client's, oldest tax year first. */
export async function listFrozenProfiles(
  db: Db,
  keyring: Keyring,
  viewer: SigningViewer,
  clientId: string,
) {
  const rows = await frozenProfilesVisibleTo(db, viewer)
    .select(['frozenProfiles.taxReturnId', 'frozenProfiles.profile', 'frozenProfiles.frozenAt'])
    .select('taxReturns.taxYear')
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear')
    .execute()
  return rows.map(({ taxYear, taxReturnId, ...row }) => ({
    taxYear,
    ...openProfile(keyring, taxReturnId, row),
  }))
}

function openProfile(
  keyring: Keyring,
  taxReturnId: string,
  { profile, frozenAt }: { profile: Buffer; frozenAt: Date },
): FrozenProfile {
  const text = openField(keyring, sealingContext(taxReturnId), profile)
  return { ...stored.parse(JSON.parse(text)), frozenAt }
}

/** Returns when the profile was frozen; null if it was not. */
export async function findFrozenAt(
  db: Db | Trx,
  viewer: SigningViewer,
  taxReturnId: string,
): Promise<Date | null> {
  const row = await frozenProfilesVisibleTo(db, viewer)
    .select('frozenProfiles.frozenAt')
    .where('frozenProfiles.taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  return row?.frozenAt ?? null
}

const stored = frozenProfile.omit({ frozenAt: true })

function sealingContext(row: string) {
  return { table: 'frozen_profiles', column: 'profile', row }
}

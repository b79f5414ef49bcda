import { isDeepStrictEqual } from 'node:util'
import { noReport, type SaveFirmInput, type UndoFirmInput } from '#shared/firm/firm.schema.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import { soc2Fault } from '#shared/firm/soc2.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import { announceFirm } from '#server/change/announce.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import {
  changedParts,
  findFirm,
  findFirmVersion,
  pdfsOf,
  staffNames,
} from '#server/records/firm/firm.queries.ts'
import { missingPictures } from '#server/records/firm/firm-pictures.ts'
import { isReportStored } from '#server/records/firm/firm-reports.ts'
import { lockTable } from '#server/records/locks/lock.ts'

/** Saves the settings, unless somebody saved others since `version`. */
export function saveFirm(ctx: SignedInContext, { version, settings }: SaveFirmInput) {
  return changeFirm(ctx, version, (current) => {
    const { soc2 } = settings.claims
    // Only a new claim is checked: the saved one may have ended, and other settings can still be saved.
    const isNew = soc2 !== null && !isDeepStrictEqual(soc2, current.claims.soc2)
    const message = isNew ? soc2Fault(soc2, firmDay(ctx.now())) : null
    if (message !== null) {
      throw errors.badInput(message, [{ path: 'settings.claims.soc2.to', message }])
    }
    return Promise.resolve({ before: current, settings, restores: null })
  })
}

/** Brings an earlier version back, as a new one. */
export function undoFirm(ctx: SignedInContext, { version, to }: UndoFirmInput) {
  return changeFirm(ctx, version, async (current, trx) => {
    const earlier = await findFirmVersion(trx, to)
    if (earlier === undefined) throw errors.notFound('Version')
    return { before: current, settings: earlier.settings, restores: to }
  })
}

interface Change {
  before: FirmSettings
  settings: FirmSettings
  restores: number | null
}

async function changeFirm(
  ctx: SignedInContext,
  opened: number,
  decide: (current: FirmSettings, trx: Trx) => Promise<Change>,
) {
  await recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const current = await lockFirm(trx)
    if (current.version !== opened) {
      throw errors.changedMeanwhile({ opened, current: current.version })
    }
    const change = await decide(current.settings, trx)
    await addFirmVersion(ctx, trx, { version: opened + 1, ...change, record })
  })
  await ctx.firm.read()
}

/** Returns the newest version, and lets nobody save another until the transaction ends. */
export async function lockFirm(trx: Trx) {
  await lockTable(trx, 'firmVersions')
  return findFirm(trx)
}

/**
 * Checks the pictures, people and PDFs that settings name. A person who was named before may have left the staff
 * since: no page shows them, and other settings can still be saved.
 *
 * @throws AppError 400 for a file that is not stored, or an account that is not of the staff
 */
async function checkNamed(trx: Trx, { before, settings, restores }: Change): Promise<void> {
  const pictures = (await missingPictures(trx, settings)).map((path) => ({
    path: `settings.${path}`,
    message: 'Upload the picture first',
  }))
  const staff = await staffNames(trx, settings)
  const named = new Set((restores === null ? before : settings).people.map((one) => one.account))
  const people = settings.people.flatMap(({ account }, at) =>
    account === null || staff.has(account) || named.has(account)
      ? []
      : [{ path: `settings.people.${at}.account`, message: 'This is no account of the staff' }],
  )
  const reports = []
  for (const { path, digest } of pdfsOf(settings)) {
    if (!digest || (await isReportStored(trx, digest))) continue
    reports.push({ path: `settings.${path}`, message: noReport })
  }
  const [first, ...others] = [...pictures, ...people, ...reports]
  if (first) throw errors.badInput(first.message, [first, ...others])
}

/** Saves a new version, unless nothing has changed. The caller has locked the versions. */
export async function addFirmVersion(
  { viewer, now }: Pick<ChangeSource, 'now'> & { viewer: { id: string } },
  trx: Trx,
  {
    version,
    before,
    settings,
    restores,
    record,
  }: Change & { version: number; record: ChangeRecord },
): Promise<void> {
  await checkNamed(trx, { before, settings, restores })
  const parts = changedParts(before, settings)
  if (parts.length === 0) return
  await trx
    .insertInto('firmVersions')
    .values({
      version,
      settings: JSON.stringify(settings),
      restores,
      savedBy: viewer.id,
      savedAt: now(),
    })
    .execute()
  record.audit({
    action: 'firm.changed',
    subject: { type: 'firm', id: null },
    details: { version, parts, restores },
  })
  await announceFirm(trx)
}

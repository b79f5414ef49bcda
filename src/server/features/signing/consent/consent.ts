import type { z } from 'zod'
import type { EsignConsent, giveConsentInput } from '#shared/signing/consent.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import type { Context } from '#server/calls/context.ts'
import { type ChangeSource, recordChange } from '#server/change/change.ts'
import { askedForPaper } from '#server/mail/notices/signatures.notices.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import {
  addConsent,
  type Consenter,
  newConsent,
  readConsent,
  withdrawConsents,
} from '#server/records/signing/esign-consents.ts'

/** A call of a person with an account, or of a spouse with a mailed link. */
type ConsentContext = Omit<ChangeSource, 'viewer'> &
  Pick<Context, 'userAgent'> & { viewer: Viewer | null }

/** The person who signs: the user, or a spouse with a mailed link. */
export function consenterOf(
  viewer: Pick<Viewer, 'id' | 'firstName' | 'lastName'> | null,
  spouse: { clientId: string; name: string } = { clientId: '', name: '' },
): Consenter {
  if (viewer === null) return { clientId: spouse.clientId, way: 'mailed_link', name: spouse.name }
  const name = `${viewer.firstName} ${viewer.lastName}`
  return { clientId: viewer.id, way: 'account', name }
}

/** A second call changes nothing. @throws AppError 409 if the person read another disclosure */
export function giveConsent(
  ctx: ConsentContext,
  consenter: Consenter,
  { version }: z.output<typeof giveConsentInput>,
): Promise<EsignConsent> {
  return recordChange(ctx, async (trx, record) => {
    if (ctx.viewer !== null) await lockAccount(trx, ctx.viewer)
    const consent = newConsent(ctx.now(), { openedPdf: true })
    if (consent.version !== version) {
      throw errors.conflict('This text has changed since you opened it. Please read it again.')
    }
    const now = await readConsent(trx, consenter, ctx.now())
    if (now.state === 'given') return now
    const { ip } = ctx
    await addConsent(trx, record, consenter, consent, { ip, ...deviceDetails(ctx) })
    return readConsent(trx, consenter, ctx.now())
  })
}

/** From then on nothing can be signed here. Staff are notified; what was signed stays. Once more changes nothing. */
export function withdrawConsent(ctx: ConsentContext, consenter: Consenter): Promise<EsignConsent> {
  return recordChange(ctx, async (trx, record) => {
    if (ctx.viewer !== null) await lockAccount(trx, ctx.viewer)
    if (await withdrawConsents(trx, record, consenter, ctx.now())) {
      await notifyStaff(trx, record, askedForPaper(consenter), { of: consenter })
    }
    return readConsent(trx, consenter, ctx.now())
  })
}

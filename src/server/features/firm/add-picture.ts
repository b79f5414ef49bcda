import type { FirmPictureInput } from '#shared/firm/firm.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { Refused, WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { type DrawnPicture, storePicture } from '#server/records/firm/firm-pictures.ts'
import type * as drawing from './draw-picture.work.ts'

const drawPicture = outside<typeof drawing>(new URL('./draw-picture.work.ts', import.meta.url), {
  megabytes: 384,
  seconds: 10,
})

/** Stores a picture, so that settings can name it. */
export async function addPicture(ctx: SignedInContext, { kind, image }: FirmPictureInput) {
  const drawn = await drawFirmPicture(kind, Buffer.from(image, 'base64'), ctx.viewer.id)
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    return storePicture(trx, record, { ...drawn, kind }, ctx.now())
  })
}

/** Draws it in a process of its own. @throws AppError 400 */
export async function drawFirmPicture(
  kind: FirmPictureInput['kind'],
  bytes: Buffer,
  account: string | null,
): Promise<DrawnPicture> {
  try {
    return await drawPicture({ kind, bytes }, account)
  } catch (error) {
    const message =
      error instanceof Refused
        ? error.message
        : error instanceof WorkEnded
          ? 'This picture takes too much work to draw: make it simpler'
          : null
    if (message === null) throw error
    throw errors.badInput(message, [{ path: 'image', message }])
  }
}

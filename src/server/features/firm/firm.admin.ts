import {
  firmHistory,
  firmPicture,
  firmPictureInput,
  firmVersion,
  saveFirmInput,
  undoFirmInput,
} from '#shared/firm/firm.schema.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { findFirm, listFirmVersions } from '#server/records/firm/firm.queries.ts'
import { addPicture } from './add-picture.ts'
import { saveFirm, undoFirm } from './save-firm.ts'

const changing = steppedUpAdminProcedure.meta({ action: 'change the firm’s settings' })
const reading = adminProcedure.meta({ action: 'see the firm’s settings' })

/** The firm's settings: its description on pages, in mails and on paper. */
export const firmAdmin = router({
  get: reading.output(firmVersion).query(({ ctx: { db } }) => findFirm(db)),

  history: reading.output(firmHistory).query(({ ctx: { db } }) => listFirmVersions(db)),

  save: changing
    .input(saveFirmInput)
    .output(firmVersion)
    .mutation(async ({ ctx, input }) => {
      await saveFirm(ctx, input)
      return findFirm(ctx.db)
    }),

  addPicture: changing
    .input(firmPictureInput)
    .output(firmPicture)
    .mutation(({ ctx, input }) => addPicture(ctx, input)),

  undo: changing
    .input(undoFirmInput)
    .output(firmVersion)
    .mutation(async ({ ctx, input }) => {
      await undoFirm(ctx, input)
      return findFirm(ctx.db)
    }),
})

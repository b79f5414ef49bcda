import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'

/** With whom a client's joint returns are, for staff. A return without a spouse is read by none. */
export const clientSpouses = z.object({
  spouses: z.array(
    z.object({
      id: z.uuid(),
      /** As they were named first. */
      firstName: z.string(),
      lastName: z.string(),
      /** True for the spouse whom the profile names. */
      current: z.boolean(),
      /** True for one who signs in as the spouse now. */
      signsIn: z.boolean(),
    }),
  ),
  returns: z.array(z.object({ id: z.uuid(), taxYear: z.int(), spouseId: z.uuid().nullable() })),
})
export type ClientSpouses = z.output<typeof clientSpouses>

/** Staff say that `otherSpouseId` is the same person as `spouseId`. */
export const joinSpousesInput = z
  .object({ clientId: recordId, spouseId: recordId, otherSpouseId: recordId })
  .refine(({ spouseId, otherSpouseId }) => spouseId !== otherSpouseId, {
    message: 'Choose another person',
    path: ['otherSpouseId'],
  })

/** Staff say with whom a joint return is; null for nobody who may read it. */
export const setCoupleInput = z.object({ taxReturnId: recordId, spouseId: recordId.nullable() })

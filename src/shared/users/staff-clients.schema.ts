import { z } from 'zod'
import { user } from '#shared/auth/auth.schema.ts'
import { wholeClient } from '#shared/clients/clients.schema.ts'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { ipPinView } from '#shared/profile/ip-pins.schema.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import { taxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { preparer } from '#shared/returns/preparers.schema.ts'
import { version } from '#shared/base/version.ts'

/**
 * A client with profile, dependents and returns. SSNs and bank numbers are masked: `revealNumber` returns a full one.
 */
export const clientDetails = user.extend({
  clientProfile: profile.nullable(),
  dependents: z.array(dependent),
  taxReturns: z.array(taxReturnWithNotes),
})

/** A client's details for the screens. */
export const openedClient = clientDetails.extend({
  ...wholeClient.pick({ kind: true, phone: true, signsIn: true, business: true }).shape,
  /** 0 without a profile. */
  profileVersion: version,
  ipPins: z.array(ipPinView),
  /** Since when the client is left out of the lists; null if they are in them. */
  archivedAt: z.date().nullable(),
  /** The preparer of the client's new returns. */
  preparer: preparer.nullable(),
})
export type ClientDetails = z.output<typeof openedClient>

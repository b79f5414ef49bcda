import { z } from 'zod'
import { contactAnswer, contactInput } from '#shared/contact.schema.ts'
import { ownMessage } from '#shared/contact-messages.schema.ts'
import { firm } from '#shared/firm.ts'
import { isBlank } from '#shared/text.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { createContactMessage, listOwnMessages } from '#server/records/contact/contact.queries.ts'
import { newId } from '#server/database/database.ts'
import type { FieldError } from '#server/base/errors.ts'
import { clientProcedure, publicProcedure, router } from '#server/calls/trpc.ts'
import { messageReceived } from '#server/mail/notices/contact.notices.ts'

export const contactRouter = router({
  /** Stores a message, notifies the firm and acknowledges it. A signed-in client's message belongs to the account. */
  send: publicProcedure
    .meta({ invalid: contactMessage, limit: ['contact-network', 'contact-recipient'] })
    .input(contactInput)
    .output(contactAnswer)
    .mutation(async ({ ctx, input }) => {
      // The address may be a stranger's, so only the first few messages are acknowledged.
      const acknowledged = await ctx.limits.trySpend('contact-recipient', input.email)
      const viewer = await ctx.findViewer({ use: true, beforeEnrolling: true, beforeProof: true })
      const client = viewer?.role === 'client' ? viewer : null
      const clientId = client?.id ?? null
      const id = newId()
      await recordChange({ ...ctx, viewer: client }, async (trx, record) => {
        // Locked so that no message outlives the erasure of its account.
        if (client !== null) await lockAccount(trx, client)
        await createContactMessage(trx, { ...input, id, userId: clientId, createdAt: ctx.now() })
        const subject = { type: 'contact_message', id } as const
        record.audit({ action: 'contact.received', subject, clientId })
        const name = client === null ? input.name : `${client.firstName} ${client.lastName}`
        const of = clientId === null ? null : { clientId }
        await notifyStaff(trx, record, messageReceived(id, name, ctx.now()), { of })
        if (clientId === null) record.mail({ template: 'contact-received', ...input })
        else record.mail({ template: 'client-question' })
        if (acknowledged) {
          record.mail({ template: 'contact-acknowledgement', to: input.email, name: input.name })
        }
      })
      return { success: true as const, message: thanks(client) }
    }),

  /** The messages of the caller's account, newest first, at most 100, with the replies. */
  own: clientProcedure
    .meta({ allowImpersonation: true })
    .output(z.array(ownMessage))
    .query(({ ctx }) => listOwnMessages(ctx.db, ctx.viewer, 100)),
})

/** Tells where the answer will appear. */
function thanks(client: Viewer | null): string {
  const answer = client === null ? 'We answer by email' : 'Our answer appears in the portal'
  return `Thank you for your message. ${answer} ${firm.contactAnswer}.`
}

/** The specification's contact page shows these messages (section 8). */
function contactMessage(fields: FieldError[], input: unknown): string {
  const sent =
    typeof input === 'object' && input !== null ? new Map(Object.entries(input)) : new Map()
  const missing = ['name', 'email', 'message'].filter((field) => isBlank(sent.get(field)))
  if (missing.length > 0) return `Missing required fields: ${missing.join(', ')}`
  if (fields.some(({ path }) => path === 'email')) return 'Invalid email address'
  return 'Invalid contact information'
}

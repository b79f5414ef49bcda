import { contactAnswer, contactInput } from '#shared/messages/contact.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { isSameMailbox } from '#shared/base/email.ts'
import { isBlank } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { beginContactThread } from '#server/records/messages/contact-thread.ts'
import type { FieldError } from '#server/base/errors.ts'
import { publicProcedure, router } from '#server/calls/trpc.ts'

export const contactRouter = router({
  /** Stores a message, notifies the firm and acknowledges it. A signed-in client's message is a thread of theirs. */
  send: publicProcedure
    .meta({ invalid: contactMessage, limit: ['contact-network', 'contact-recipient'] })
    .input(contactInput)
    .output(contactAnswer)
    .mutation(async ({ ctx, input }) => {
      const viewer = await ctx.findViewer({ use: true, beforeEnrolling: true, beforeProof: true })
      const client = viewer?.role === 'client' ? viewer : null
      // The address may be a stranger's, so only the first few messages are acknowledged. A client's own counts apart.
      const isOwn = client?.emailProven === true && isSameMailbox(client.email, input.email)
      const recipient = isOwn ? client.id : input.email
      const acknowledged = await ctx.limits.trySpend('contact-recipient', recipient)
      await recordChange({ ...ctx, viewer: client }, async (trx, record) => {
        await beginContactThread(trx, record, ctx, { typed: input, client, at: ctx.now() })
        if (client === null) record.mail({ template: 'contact-received', ...input })
        else record.mail({ template: 'client-question' })
        if (acknowledged) {
          record.mail({ template: 'contact-acknowledgement', to: input.email, name: input.name })
        }
      })
      return { success: true as const, message: thanks(client) }
    }),
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

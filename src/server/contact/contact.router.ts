import { contactAnswer, contactInput } from '#shared/contact.schema.ts'
import { firm } from '#shared/firm.ts'
import { isBlank } from '#shared/text.ts'
import { listUsers } from '#server/users/users.list.ts'
import { recordChange } from '#server/audit/change.ts'
import { createContactMessage } from './contact.queries.ts'
import { newId } from '#server/database/database.ts'
import type { FieldError } from '#server/errors.ts'
import { publicProcedure, router } from '#server/trpc.ts'

export const contactRouter = router({
  /** Stores a visitor's message, mails it to the firm and acknowledges it. */
  send: publicProcedure
    .meta({ invalid: contactMessage })
    .input(contactInput)
    .output(contactAnswer)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend('contact-network', ctx.ip)
      // The address may be a stranger's, so only the first few messages are acknowledged.
      const acknowledged = await ctx.limits.trySpend('contact-recipient', input.email)
      const id = newId()
      await recordChange(ctx, async (trx, record) => {
        await createContactMessage(trx, { ...input, id, createdAt: ctx.now() })
        record.audit({ action: 'contact.received', subject: { type: 'contact_message', id } })
        for (const { id: userId } of await listUsers(trx, 'admin')) {
          record.notify({ userId, ...toStaff })
        }
        record.mail({ template: 'contact-received', ...input })
        if (acknowledged) {
          record.mail({ template: 'contact-acknowledgement', to: input.email, name: input.name })
        }
      })
      return {
        success: true as const,
        message: `Thank you for your message. We answer within ${firm.contactResponseHours} hours.`,
      }
    }),
})

const toStaff = {
  title: 'A new message from the contact form',
  message: `Answer it within ${firm.contactResponseHours} hours.`,
  href: '/admin/inbox',
}

/** The specification's contact page shows these messages (section 8). */
function contactMessage(fields: FieldError[], input: unknown): string {
  const given =
    typeof input === 'object' && input !== null ? new Map(Object.entries(input)) : new Map()
  const missing = ['name', 'email', 'message'].filter((field) => isBlank(given.get(field)))
  if (missing.length > 0) return `Missing required fields: ${missing.join(', ')}`
  if (fields.some(({ path }) => path === 'email')) return 'Invalid email address'
  return 'Invalid contact information'
}

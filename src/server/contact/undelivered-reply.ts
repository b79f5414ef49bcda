import { recordChange } from '#server/audit/change.ts'
import { reopenMessage } from '#server/contact/contact.queries.ts'
import type { Services } from '#server/context.ts'
import type { Mail } from '#server/mail/mails.ts'

/** A reply to an address that does not exist is no answer: its message waits again, and staff see why. */
export async function reopenUndelivered(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
  mail: Mail,
): Promise<void> {
  if (mail.template !== 'contact-reply') return
  const { messageId: id } = mail
  const source = { ...services, now: services.clock, viewer: null, ip: null, requestId: null }
  await recordChange(source, async (trx, record) => {
    if (!(await reopenMessage(trx, id, { byMail: true }))) return
    record.audit({
      action: 'contact.reopened',
      subject: { type: 'contact_message', id },
      details: { why: 'address refused' },
    })
  })
}

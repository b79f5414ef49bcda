import { recordChange, systemSource } from '#server/audit/change.ts'
import { findMessage, reopenMessage } from './contact.queries.ts'
import type { Services } from '#server/context.ts'
import type { Mail } from '#server/mail/mails.ts'

/** A reply to an address that does not exist is no answer: its message waits again, and who wrote it is told. */
export async function reopenUndelivered(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
  mail: Mail,
): Promise<void> {
  if (mail.template !== 'contact-reply') return
  const { messageId: id } = mail
  await recordChange(systemSource(services), async (trx, record) => {
    const writer = (await findMessage(trx, id))?.answeredBy ?? null
    if (!(await reopenMessage(trx, id, { byMail: true }))) return
    record.audit({
      action: 'contact.reopened',
      subject: { type: 'contact_message', id },
      details: { why: 'address_refused' },
    })
    if (writer !== null) record.notify({ userId: writer, ...notDelivered })
  })
}

const notDelivered = {
  title: 'A reply of yours did not arrive',
  message: 'The address does not exist, so the message waits again. Call, if there is a number.',
  href: '/admin/inbox',
}

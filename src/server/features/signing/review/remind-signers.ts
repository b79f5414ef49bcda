import { type Expression, sql } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import { Failures } from '#server/base/failures.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { lockReturnRow } from '#server/records/returns/returns.queries.ts'
import { listOnPaper } from '#server/records/signing/esign-consents.ts'
import { findHeld } from '#server/records/signing/held-reviews.ts'
import { waitingSigners } from '#server/records/signing/waiting-signers.ts'
import { spouseLinkDays } from '#server/records/links/mailed-link.ts'
import { createGuestLink } from '#server/records/links/guest-links.ts'
import { reviewReminder } from '#server/mail/notices/review.notices.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** The maximum number of reminders of a version. */
const mostReminders = 4

/** The firm's days after the version and the spouse's newest link were sent, and between two reminders. */
const firstAfter = 3
const nextAfter = 7

type ReminderServices = Pick<Services, 'db' | 'keyring' | 'clock' | 'config'>

/**
 * Reminds signers who can sign and have not: the taxpayer, and a spouse with a link or a sign-in of their own. Returns
 * how many. Each reminder is one transaction, which counts before it queues the mail, so two processes remind once.
 */
export async function remindSigners(services: ReminderServices): Promise<number> {
  const failures = new Failures()
  let reminded = 0
  let last = ''
  for (;;) {
    const due = await dueSigners(services.db, services.clock())
      .select('returnPackages.taxReturnId')
      .$if(last !== '', (query) => query.where('signers.id', '>', last))
      .orderBy('signers.id')
      .limit(100)
      .execute()
    for (const signer of due) {
      if (await failures.of(() => remind(services, signer))) reminded += 1
    }
    last = due.at(-1)?.id ?? ''
    if (last === '') break
  }
  failures.throwAny('signers could not be reminded')
  return reminded
}

function dueSigners(db: Db | Trx, now: Date) {
  const today = firmDay(now)
  const isBefore = (moment: Expression<Date | null>, days: number) =>
    sql<boolean>`(${moment} at time zone ${firm.timeZone})::date <= ${today}::date - ${days}::integer`
  return (
    waitingSigners(db)
      .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
      // A business has no user: its officers are reminded.
      .leftJoin('users', 'users.id', 'taxReturns.clientId')
      .leftJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
      .select(['signers.id', 'signers.person', 'signers.name', 'signers.reminded'])
      .select('guestLinks.email')
      .select(['taxReturns.taxYear', 'taxReturns.form', 'taxReturns.clientId'])
      .select(['clients.firstName as clientFirstName', 'clients.lastName as clientLastName'])
      .where(signsIn)
      .where('signers.reminded', '<', mostReminders)
      .where('users.disabledAt', 'is', null)
      .where('users.erasedAt', 'is', null)
      .where(({ and, eb, ref, or }) =>
        or([
          eb('signers.person', '=', 'taxpayer'),
          isBefore(ref('guestLinks.expiresAt'), firstAfter - spouseLinkDays),
          and([eb('guestLinks.signerId', 'is', null), spouseSignsIn]),
        ]),
      )
      .where(({ eb, ref, or }) =>
        or([eb('signers.remindedAt', 'is', null), isBefore(ref('signers.remindedAt'), nextAfter)]),
      )
      .where(({ ref }) => isBefore(ref('returnPackages.publishedAt'), firstAfter))
  )
}

/** A spouse with a sign-in of their own needs no link. */
const spouseSignsIn = sql<boolean>`exists (select from access_now
  where access_now.client_id = tax_returns.client_id and access_now.part = 'spouse')`

/** Returns false if the signer is no longer due, or another process has reminded them. */
function remind(
  services: ReminderServices,
  { id, taxReturnId }: { id: string; taxReturnId: string },
): Promise<boolean> {
  const at = services.clock()
  return recordChange(systemSource(services), async (trx, record) => {
    // A second process waits here for the first, and then the signer is no longer due.
    if (!(await lockReturnRow(trx, taxReturnId))) return false
    const due = dueSigners(trx, at).where('signers.id', '=', id)
    const signer = await lockRow(trx, { signers: 'no key update' }, due)
    if (signer === undefined) return false
    const { person, taxYear, clientId } = signer
    // The review does not open before the invoice is paid, of which they are reminded.
    if ((await findHeld(trx, { id: taxReturnId, clientId })) !== null) return false
    const onPaper = await listOnPaper(trx, { id: taxReturnId, clientId })
    if (onPaper.some(({ name }) => name === signer.name)) return false
    const number = signer.reminded + 1
    await trx
      .updateTable('signers')
      .set({ reminded: number, remindedAt: at })
      .where('id', '=', id)
      .execute()
    record.audit({
      action: 'signature.reminded',
      subject: { type: 'return', id: taxReturnId },
      clientId,
      details: { person, number },
    })
    const { clientFirstName, clientLastName } = signer
    const mail = { template: 'review-reminder' } as const
    const news = { taxReturnId, named: signer, notice: reviewReminder, mail }
    if (person === 'spouse') {
      const clientName = `${clientFirstName} ${clientLastName}`
      const to = signer.email
      if (to === null) {
        record.notifyReaders(clientId, { ...news, only: 'spouse' })
        return true
      }
      const source = { config: services.config, now: () => at }
      const { url, tokenHash } = await createGuestLink(trx, source, { signerId: id, email: to })
      const about = { firstName: signer.name, clientName, taxYear }
      record.mail({ template: 'spouse-reminder', to, ...about, url, tokenHash })
      return true
    }
    record.notifyReaders(clientId, { ...news, only: 'others' })
    return true
  })
}

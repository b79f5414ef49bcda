import { sql } from 'kysely'
import { firmDay } from '#shared/business-days.ts'
import { recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** Reminders since something was last asked for. */
const mostReminders = 4

const days = (count: number) => count * 86_400_000

type ReminderServices = Pick<Services, 'db' | 'keyring' | 'clock'>

/**
 * Reminds the clients who have papers to send, and returns their number: one mail a client, three days after the last
 * request, then weekly, four at most. A client who created a return and has nothing asked for and nothing sent is reminded
 * from the seventh day. What a client expects later waits until that day. Each is one transaction, which counts before it
 * queues the mail, so two processes remind once.
 */
export async function remindOfPapers(services: ReminderServices): Promise<number> {
  let reminded = 0
  let last = ''
  for (;;) {
    const due = await listDue(services, last)
    for (const { clientId } of due) if (await remind(services, clientId)) reminded += 1
    last = due.at(-1)?.clientId ?? ''
    if (last === '') return reminded
  }
}

function listDue({ db, clock }: ReminderServices, afterId: string) {
  return dueClients(db, clock())
    .$if(afterId !== '', (query) => query.where('clientId', '>', afterId))
    .orderBy('clientId')
    .limit(100)
    .execute()
}

/** Clients with something to send, when it was last asked for, how many papers, and of which tax year. */
function dueClients(db: Db | Trx, now: Date) {
  const today = firmDay(now)
  const waiting = sql<{ clientId: string; taxYear: number; papers: number; askedAt: Date }>`(
    select client_id, max(tax_year) as tax_year, count(request_items.id)::integer as papers,
      max(request_items.asked_at) as asked_at
    from tax_returns join request_items on request_items.tax_return_id = tax_returns.id
    where tax_returns.status <> 'filed'
      and (request_items.state = 'open'
        or request_items.state = 'expected' and request_items.expected_on <= ${today}::date)
      and request_items.asked_at > coalesce(handed_over_at, started_at, '-infinity')
    group by client_id
    union all
    select client_id, max(tax_year), 0, max(created_at) + interval '4 days'
    from tax_returns
    where status = 'pending' and handed_over_at is null
      and not exists (select from request_items where tax_return_id = tax_returns.id)
      and not exists (select from documents
        where tax_return_id = tax_returns.id and documents.deleted_at is null)
    group by client_id)`
  const lastRequest = new Date(now.getTime() - days(3))
  const lastReminder = new Date(now.getTime() - days(7))
  return db
    .selectFrom(
      db
        .selectFrom(waiting.as('waiting'))
        .innerJoin('users', 'users.id', 'waiting.clientId')
        .leftJoin('paperReminders', 'paperReminders.clientId', 'waiting.clientId')
        .select(({ fn }) => [
          'waiting.clientId',
          fn.max('waiting.taxYear').as('taxYear'),
          fn.sum<number>('waiting.papers').as('papers'),
        ])
        .where('users.role', '=', 'client')
        .where('users.disabledAt', 'is', null)
        .where('users.erasedAt', 'is', null)
        .where('paperReminders.stoppedAt', 'is', null)
        .where(({ eb, or }) =>
          or([
            eb('paperReminders.sent', 'is', null),
            eb('paperReminders.sent', '<', mostReminders),
          ]),
        )
        .where(({ eb, or }) =>
          or([
            eb('paperReminders.lastSentAt', 'is', null),
            eb('paperReminders.lastSentAt', '<=', lastReminder),
          ]),
        )
        .groupBy('waiting.clientId')
        .having(({ eb, fn }) => eb(fn.max('waiting.askedAt'), '<=', lastRequest))
        .as('due'),
    )
    .select(['clientId', 'taxYear', 'papers'])
}

/** Returns false when the client is not due anymore, or another process has reminded them. */
async function remind(services: ReminderServices, clientId: string): Promise<boolean> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    // A second process waits here for the first, and then the client is not due.
    const client = await trx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const due = await dueClients(trx, clock()).where('clientId', '=', clientId).executeTakeFirst()
    if (client === undefined || due === undefined) return false
    const { taxYear, papers } = due
    const number = await count(trx, clientId, clock())
    record.audit({
      action: 'client.reminded',
      subject: { type: 'user', id: clientId },
      clientId,
      details: { number, papers },
    })
    record.notify({
      userId: clientId,
      title: `Your ${taxYear} documents are still missing`,
      message: 'Upload your documents next. A preparer starts once they are in.',
      href: `/documents?year=${taxYear}`,
    })
    const { email: to, firstName } = client
    record.mail({ template: 'upload-reminder', to, firstName, taxYear, papers })
    return true
  })
}

async function count(trx: Trx, clientId: string, lastSentAt: Date): Promise<number> {
  const { sent } = await trx
    .insertInto('paperReminders')
    .values({ clientId, sent: 1, lastSentAt })
    .onConflict((conflict) =>
      conflict
        .column('clientId')
        .doUpdateSet((eb) => ({ sent: eb('paperReminders.sent', '+', 1), lastSentAt })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}

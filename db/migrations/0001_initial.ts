import { type Kysely, sql } from 'kysely'
import { alarms, auditLog, refusedCalls } from './initial/audit.ts'
import { clients } from './initial/clients.ts'
import { documents } from './initial/documents.ts'
import { firm } from './initial/firm.ts'
import { messages } from './initial/messages.ts'
import { money } from './initial/money.ts'
import { access, profiles, userCounters, users } from './initial/people.ts'
import { requestItems } from './initial/request-items.ts'
import { clientColumns, counters, returns } from './initial/returns.ts'
import { signing } from './initial/signing.ts'
import { twoFactor } from './initial/two-factor.ts'

/** The whole model of the first release. Do not change it after that release; add a migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...users,
  ...clients,
  ...userCounters,
  ...access,
  ...twoFactor,
  ...profiles,
  ...returns,
  ...clientColumns,
  ...counters,
  ...documents,
  ...requestItems,
  ...firm,
  ...money,
  ...signing,
  ...messages,
  ...auditLog,
  ...refusedCalls,
  ...alarms,
]

import { startingPrices } from '#shared/firm.ts'
import { cents } from '#shared/money.ts'
import type { Service } from '#shared/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The services of the firm's site, until the firm has its own. */
const built: readonly Service[] = [
  {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Individual Tax Returns',
    description: 'Federal and state, from W-2s and 1099s to deductions and credits',
    cents: cents.parse(startingPrices.individual),
    unit: 'flat',
    form: '1040',
    active: true,
    position: 1,
  },
  {
    id: '01900000-0000-7000-8000-000000000002',
    name: 'Business Tax Services',
    description: 'Partnerships and corporations, with Schedules K-1',
    cents: cents.parse(startingPrices.business),
    unit: 'flat',
    form: null,
    active: true,
    position: 2,
  },
  {
    id: '01900000-0000-7000-8000-000000000003',
    name: 'Tax Planning & Advisory',
    description: 'A plan before the year ends',
    cents: cents.parse(startingPrices.planning),
    unit: 'flat',
    form: null,
    active: true,
    position: 3,
  },
]

export async function listServices(db: Db | Trx): Promise<readonly Service[]> {
  const saved = await db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'cents', 'unit', 'form', 'active', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return saved.length === 0 ? built : saved
}

/** Adds the built-in services before the first change, or the first line that names one. */
export async function seedServices(trx: Trx): Promise<void> {
  const saved = await trx.selectFrom('services').select('id').limit(1).executeTakeFirst()
  if (saved !== undefined) return
  await trx
    .insertInto('services')
    .values([...built])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

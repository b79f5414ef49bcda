import { isDeepStrictEqual } from 'node:util'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { PublicService } from '#shared/firm/firm-values.ts'
import { cents } from '#shared/base/money.ts'
import type { Service } from '#shared/money/services.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The services that a new portal starts with, until the firm has its own. */
const built: readonly Service[] = firmAtStart.services.map(({ site, ...service }, at) => ({
  ...service,
  cents: cents.parse(service.cents),
  form: site?.of === 'individual' ? '1040' : null,
  active: true,
  onSite: true,
  position: at + 1,
  version: 0,
}))

export async function listServices(db: Db | Trx): Promise<readonly Service[]> {
  const saved = await db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'cents', 'unit', 'form', 'active', 'onSite', 'position'])
    .select('version')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return saved.length === 0 ? built : saved
}

/** Whether the public pages name it. */
export function isShown({ active, onSite }: Service): boolean {
  return active && onSite
}

/** The services that the public pages name, in the order of the catalog. */
export async function findSiteServices(db: Db): Promise<PublicService[]> {
  const shown = (await listServices(db)).filter(isShown)
  return shown.map(({ id, name, description, cents: price, unit }) => {
    const first = firmAtStart.services.find((one) => one.id === id)
    const same = {
      name: first?.name === name,
      description: first?.description === description,
      unit: first?.unit === unit,
    }
    const of = same.name || same.description ? first?.site?.of : undefined
    const site = of === undefined ? null : { of, ...same }
    return { id, name, description, cents: price, unit, site }
  })
}

/** Whether the firm has changed nothing of them. */
export function areBuiltIn(services: readonly Service[]): boolean {
  return isDeepStrictEqual(services, built)
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

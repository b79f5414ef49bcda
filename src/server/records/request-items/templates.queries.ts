import type { ItemTemplate, SaveTemplateInput } from '#shared/checklist/request-items.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { newId, type Db, type Trx } from '#server/database/database.ts'
import { saverName } from '#server/database/saver-name.ts'
import { lockTable } from '#server/records/locks/lock.ts'

/** The items that staff ask for together, by name. */
export function listItemTemplates(db: Db | Trx): Promise<ItemTemplate[]> {
  return db
    .selectFrom('itemTemplates')
    .select(['id', 'name', 'items', 'version', 'updatedAt as savedAt', saverName.as('savedBy')])
    .orderBy('name')
    .limit(200)
    .execute()
}

/** Lets nobody else change the templates until the transaction ends. */
export async function lockItemTemplates(trx: Trx): Promise<void> {
  await lockTable(trx, 'itemTemplates')
}

interface SavedTemplate extends SaveTemplateInput {
  savedBy: string
  savedAt: Date
}

/** Adds a template, or changes one. Returns its id. */
export async function saveItemTemplate(
  trx: Trx,
  record: ChangeRecord,
  { id = newId(), version, name, items, savedBy, savedAt }: SavedTemplate,
): Promise<string> {
  const columns = {
    name,
    items: JSON.stringify(items),
    version: version + 1,
    savedBy,
    updatedAt: savedAt,
  }
  await trx
    .insertInto('itemTemplates')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  record.audit({ action: 'template.saved', subject: { type: 'item_template', id } })
  return id
}

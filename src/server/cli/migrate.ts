import { grantAppRole } from '#server/database/app-role.ts'
import { print } from '#server/base/printable.ts'
import type { Action } from './command.ts'

/** Opening the portal has already migrated the database. */
export function migrateCommand(): Action {
  return async ({ db, config: { appRole } }) => {
    print('The database has the newest schema.')
    if (appRole === null) return
    print(...(await grantAppRole(db, appRole)))
    print(`${appRole} owns nothing, and can only add to the audit log.`)
  }
}

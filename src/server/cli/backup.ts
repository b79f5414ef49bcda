import { endBackupAlarm } from '#server/features/alarms/check-set-up.ts'
import { raiseForDocuments } from '#server/records/alarms/check-documents.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { datedTarget } from '#server/backup/open-target.ts'
import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { placesOf } from '#server/process/places.ts'
import { print } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'
import { commandHere } from '#server/base/command-here.ts'

/** Backs up to FOLDER or s3://…, or below BACKUP_URL if neither is given. */
export function backup({ args: [folder] }: CommandInput, config: Config): Action {
  const { backupUrl, publicUrl } = config
  const place = folder ?? (backupUrl === null ? null : datedTarget(backupUrl, new Date()))
  if (place === null)
    throw new StartupError(`Say where: ${commandHere('backup', { args: 'FOLDER' })}`)
  return async (services) => {
    const { kept, ...made } = await createBackup(services, place, printProgress())
    const { faults } = made
    print(...leftOut(made), `${contentOf(made)} of the portal ${publicUrl} in ${targetName(place)}`)
    const [database = '', documents = ''] = placesOf(config)
    print(`It was read from: ${database}. ${documents}.`)
    if (kept > 0) print(`The backup before had ${kept} of these documents.`)
    if (faults.length > 0) print(`Missing or damaged: ${faults.length} documents`)
    print('The keys are not included: keep ENCRYPTION_KEYS, or DATA_DIR/keys, in another place.')
    print(sealWarning(config))
    if (faults.length > 0) process.exitCode = 1
    await endBackupAlarm(services, createLog())
    await raiseForDocuments(services, createLog(), faults)
  }
}

export function leftOut({ faults }: Manifest): string[] {
  return faults.map(({ id, fault }) => `Left out: document ${id} (${fault})`)
}

/** `4546 rows (501 users) and 750 documents`. */
export function contentOf({ tables, documents }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const users = tables.find(({ name }) => name === 'users')?.rows ?? 0
  return `${rows} rows (${users} users) and ${documents.length} documents`
}

/** Returns the name without the query, which is not part of it. */
export function targetName(place: string): string {
  return place.startsWith('s3:') ? (place.split('?')[0] ?? '') : place
}

function sealWarning({ backupRecipient }: Config): string {
  return backupRecipient === null
    ? `NOT SEALED: names, addresses, messages and notes can be read in it. Set BACKUP_RECIPIENT (${commandHere('recovery-key')}).`
    : 'It is sealed: only the recovery key of BACKUP_RECIPIENT opens it.'
}

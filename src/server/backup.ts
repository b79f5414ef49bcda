import path from 'node:path'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { runCommand } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { StartupError } from '#server/startup-error.ts'

// npm run backup -- FOLDER, npm run restore -- FOLDER
await runCommand(async () => {
  const [what, folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartupError(`Say where: npm run ${what} -- FOLDER`)
  const { services, close } = await openServices(readConfig())
  try {
    const work = what === 'restore' ? restoreBackup : createBackup
    const { tables, documents } = await work(services, path.resolve(folder))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows and ${documents.length} documents in ${folder}`)
    console.log('The keys are not among them: keep ENCRYPTION_KEYS, or DATA_DIR/keys, apart.')
  } finally {
    await close()
  }
})

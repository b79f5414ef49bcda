import path from 'node:path'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { runCommand, StartupError } from '#server/process/startup.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

// npm run backup -- FOLDER, npm run restore -- FOLDER. Exit code 1 also where a backup lacks a document.
await runCommand(async () => {
  const [what, folder] = process.argv.slice(2)
  if (folder === undefined) throw new StartupError(`Say where: npm run ${what} -- FOLDER`)
  const { services, close } = await openServices(readConfig())
  try {
    const work = what === 'restore' ? restoreBackup : createBackup
    const { tables, documents, faults } = await work(services, path.resolve(folder))
    for (const { id, fault } of faults) console.log(`Left out: document ${id} (${fault})`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${rows} rows and ${documents.length} documents in ${folder}`)
    if (faults.length > 0) console.log(`Missing or damaged: ${faults.length} documents`)
    console.log('The keys are not among them: keep ENCRYPTION_KEYS, or DATA_DIR/keys, apart.')
    if (what !== 'restore' && faults.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
})

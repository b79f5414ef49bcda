import { openBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import type { Services } from '#server/calls/context.ts'

/** As `npm run restore` does. Returns the manifest. */
export async function restoreFrom(services: Services, source: string) {
  const backup = await openBackup(services, source)
  await restoreBackup(services, backup)
  return backup.manifest
}

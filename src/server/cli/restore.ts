import { existsSync } from 'node:fs'
import { openBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import type { Config } from '#server/base/config.ts'
import { keyFileOf } from '#server/crypto/key-file.ts'
import { loadKeyring } from '#server/crypto/keyring.ts'
import { placesOf } from '#server/process/places.ts'
import { print } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import type { CommandInput } from './arguments.ts'
import { contentOf, leftOut, targetName } from './backup.ts'
import type { Action } from './command.ts'
import { commandHere } from '#server/base/command-here.ts'

/** Checks the backup and the keys first, because an empty portal bound to another key would refuse the next try. */
export async function restore(
  { args: [source = ''] }: CommandInput,
  config: Config,
): Promise<Action> {
  requireKeys(config)
  const { keyring } = await loadKeyring(config)
  const backup = await openBackup({ config, keyring }, source, printProgress())
  const { manifest } = backup
  return async (services) => {
    await restoreBackup(services, backup, printProgress())
    print(...leftOut(manifest))
    print(
      `Restored ${contentOf(manifest)} of the backup ${targetName(source)}, ${manifest.createdAt}`,
    )
    print(...placesOf(config).slice(0, 2))
    print(`Check it: ${commandHere('verify', { args: '--whole' })}. Then start the portal.`)
    if (config.databaseUrl === null) return
    print(
      `If it connects as a separate role, grant that role its rights: APP_ROLE=… ${commandHere('db:migrate')}`,
    )
  }
}

/** @throws StartupError */
function requireKeys({ encryptionKeys, databaseUrl, dataDir }: Config): void {
  const file = keyFileOf(dataDir)
  if (encryptionKeys !== null || databaseUrl !== null || existsSync(file)) return
  throw new StartupError(
    `The keys of the backup are missing: set ENCRYPTION_KEYS, or copy the portal’s key file to ${file} (mode 600)`,
  )
}

import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { print } from '#server/base/printable.ts'
import { StartupError } from '#server/base/startup.ts'
import type { CommandInput } from './arguments.ts'

export async function recoveryKey({ args: [file = ''] }: CommandInput): Promise<void> {
  const secret = await generateX25519Identity()
  const recipient = await identityToRecipient(secret)
  try {
    await writeFile(file, `# public key: ${recipient}\n${secret}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw new StartupError(`Name a file that does not exist yet, in a folder that does: ${file}`, {
      cause,
    })
  }
  print(`BACKUP_RECIPIENT=${recipient}`)
  print(`Set that here, and move ${file} away from this machine: only it opens the backups.`)
}

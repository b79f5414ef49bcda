import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { runCommand, StartupError } from '#server/process/startup.ts'

/** Makes the key that opens sealed backups: FILE. It needs no database and no running portal. */
await runCommand(async () => {
  const file = process.argv[2]
  if (file === undefined) throw new StartupError('Say where: npm run recovery-key -- FILE')
  const secret = await generateX25519Identity()
  const recipient = await identityToRecipient(secret)
  try {
    await writeFile(file, `# public key: ${recipient}\n${secret}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw new StartupError(`Name a file that does not exist yet, in a folder that does: ${file}`, {
      cause,
    })
  }
  console.log(`BACKUP_RECIPIENT=${recipient}`)
  console.log(`Set that here, and move ${file} away from this machine: only it opens the backups.`)
})

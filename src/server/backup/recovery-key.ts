import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Config } from '#server/base/config.ts'
import { StartupError } from '#server/base/startup.ts'
import { codeOf } from '#server/base/storage-fault.ts'

/** Seals the content of a backup (age, X25519), or passes it on unchanged without a recipient. */
export type Seal = (plain: Readable) => Promise<Readable>

export function sealFor({ backupRecipient }: Pick<Config, 'backupRecipient'>): Seal {
  if (backupRecipient === null) return (plain) => Promise.resolve(plain)
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(backupRecipient)
  } catch (cause) {
    throw new StartupError('BACKUP_RECIPIENT is not the public key of a recovery key', { cause })
  }
  return async (plain) => Readable.from(await encrypter.encrypt(webStream(plain)), bytes)
}

/**
 * Opens a sealed file with this name as a stream. @throws StartupError when the recovery key is missing or is not the
 * right one
 */
export type Open = (sealed: Readable, name: string) => Promise<Readable>

export async function openerFor({ recoveryKey }: Pick<Config, 'recoveryKey'>): Promise<Open> {
  if (recoveryKey === null) {
    throw new StartupError('This backup is sealed: set RECOVERY_KEY to its recovery key')
  }
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(await secretOf(recoveryKey))
  } catch (error) {
    throw new StartupError(`RECOVERY_KEY has no recovery key (${codeOf(error) ?? 'unknown'})`)
  }
  return async (sealed, name) => {
    try {
      return Readable.from(await decrypter.decrypt(webStream(sealed)), bytes)
    } catch (cause) {
      sealed.destroy()
      const isOther = cause instanceof Error && cause.message.startsWith('no identity matched')
      throw new StartupError(
        isOther ? 'RECOVERY_KEY does not open this backup' : `The backup is damaged: ${name}`,
        { cause },
      )
    }
  }
}

/** The variable holds the key or names its file, as `npm run recovery-key` and age-keygen write it. */
async function secretOf(recoveryKey: string): Promise<string> {
  if (recoveryKey.startsWith(prefix)) return recoveryKey
  const text = await readFile(recoveryKey, 'utf8')
  return text.split(/\s/).find((word) => word.startsWith(prefix)) ?? ''
}

const prefix = 'AGE-SECRET-KEY-'

const bytes = { objectMode: false }

/** Not Readable.toWeb, because its type differs when the browser's types are loaded too. */
function webStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const chunk = await chunks.next()
      if (chunk.done === true) controller.close()
      else controller.enqueue(chunk.value)
    },
    cancel: () => void source.destroy(),
  })
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { type MailTransport, type OutgoingMail, toMessage } from './outgoing.ts'
import { syncFile, syncFolder } from '#server/storage/durable.ts'

/**
 * Without a mail server each mail is a file that a mail program opens, readable by nobody else. Its name is made of the job's
 * id alone, so that a job which runs twice leaves one file.
 */
export function openOutbox(config: Config): MailTransport {
  const folder = path.join(config.dataDir, 'outbox')
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  return {
    async send(mail, signal) {
      const { message } = await composer.sendMail(toMessage(mail, config))
      if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer')
      signal.throwIfAborted()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, fileName(mail), message)
    },
    close: () => composer.close(),
  }
}

/** Begins with the time at which the mail was queued, so that names sort by time. */
export function fileName({ id, template }: Pick<OutgoingMail, 'id' | 'template'>): string {
  // RFC 9562, 5.7: the first 48 bits are milliseconds.
  const queued = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
  return `${queued.toISOString().replaceAll(':', '-')}-${template}-${id}.eml`
}

/** Nobody ever sees half a mail: it gets its name once it is whole. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}`)
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await syncFile(unfinished)
  await rename(unfinished, path.join(folder, name))
  await syncFolder(folder)
}

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/database/database.ts'
import { compose } from '#server/mail/compose.ts'
import { type Mail, sampleMails } from '#server/mail/mails.ts'
import { addressed, openOutbox } from '#server/mail/transport.ts'

let dataDir: string
let outbox: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-outbox-'))
  outbox = path.join(dataDir, 'outbox')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a mail program can open it', async () => {
  await send(sampleMail(), newId())
  const [name = ''] = await readdir(outbox)
  const parsed = await PostalMime.parse(await readFile(path.join(outbox, name)))
  const { subject, text } = compose(sampleMail(), config())
  expect(parsed.subject).toBe(subject)
  expect(parsed.text?.trimEnd()).toBe(text.trimEnd())
  expect(parsed.html).toContain('<!DOCTYPE html')
})

test('only the portal’s own system user can read it', async () => {
  await send(sampleMail(), newId())
  const [name = ''] = await readdir(outbox)
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600)
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
})

test('files sort by the time at which their mails were queued', async () => {
  const ids: string[] = []
  for (const mail of sampleMails.slice(0, 5)) {
    const id = newId()
    ids.push(id)
    await send(mail, id)
    await nextMillisecond()
  }
  const names = (await readdir(outbox)).toSorted()
  expect(names.map((name) => name.slice(-40, -4))).toEqual(ids)
  const [first] = sampleMails
  expect(names[0]).toMatch(
    new RegExp(String.raw`^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-${first?.template}-`),
  )
})

test('a job that runs twice leaves one file', async () => {
  const id = newId()
  await send(sampleMail(), id)
  await send(sampleMail(), id)
  expect(await readdir(outbox)).toHaveLength(1)
})

test('a canceled write leaves nothing', async () => {
  await expect(send(sampleMail(), newId(), AbortSignal.abort())).rejects.toThrow(Error)
  await expect(readdir(outbox)).rejects.toThrow('ENOENT')
})

function config() {
  return readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://portal.merrowtax.example' })
}

function sampleMail(): Mail {
  return { template: 'welcome', to: 'nora@example.com', firstName: 'Nora' }
}

async function send(mail: Mail, id: string, signal = new AbortController().signal) {
  const transport = openOutbox(config())
  const { template } = mail
  const composed = compose(mail, config())
  const more = { date: new Date(), unsubscribeUrl: null }
  const outgoing = { id, template, ...more, ...addressed(mail, config()), ...composed }
  await transport.send(outgoing, signal)
}

async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now)
}

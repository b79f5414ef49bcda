import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { moveDocuments } from '#server/backup/move-documents.ts'
import { moveDocumentsCommand } from '#server/cli/move-documents.ts'
import { portal as role } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { openStore } from '#server/storage/open-store.ts'
import { startTestApp, type TestApp, testKeys } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { npm, npmToEnd } from '#tests/support/npm.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'

let portal: TestApp
let s3: FauxqsServer
let folder: string
let documents: string[]
const options = { dryRun: false }
const bucketUrl = (port = s3.port) =>
  `s3://documents/firm?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`

beforeEach(async () => {
  portal = await startTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-move-'))
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  s3.createBucket('documents')
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  documents = []
  for (let index = 0; index < 12; index += 1) documents.push(await aDocument(client, id))
})
afterEach(async () => {
  await portal.close()
  await s3.stop()
  await rm(folder, { recursive: true })
})

test('from a folder to S3 and to another folder: every document arrives, and a second run copies what came since', async () => {
  const result = { copied: 12, there: 0, faults: [] }
  const dry = { ...options, dryRun: true }
  expect(await moveDocuments(portal.services, bucketUrl(), dry)).toEqual(result)
  expect(await moveDocuments(portal.services, bucketUrl(), options)).toEqual(result)

  await portal.services.store.remove(await keyOf(portal, documents[0] ?? ''))
  const store = await openStore({ ...portal.services.config, documentsUrl: bucketUrl() })
  const inS3 = { ...portal.services, store }
  const target = pathToFileURL(path.join(folder, 'new')).href
  expect(await moveDocuments(inS3, target, options)).toEqual(result)

  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  const added = await aDocument(client, id)
  const again = { copied: 1, there: 12, faults: [] }
  expect(await moveDocuments(portal.services, target, dry)).toEqual(again)
  // The first document is missing in the old folder, but whole in the target.
  expect(await moveDocuments(portal.services, target, options)).toEqual(again)

  const there = await openStore({ ...portal.services.config, documentsUrl: target })
  await flipBit({ ...portal, services: { ...portal.services, store: there } }, added)
  const repaired = { copied: 1, there: 12, faults: [] }
  expect(await moveDocuments(portal.services, target, options)).toEqual(repaired)
})

test.each(['the folder of DATA_DIR', 'a link to it'])(
  'refuses to copy to %s, where the documents are',
  async (what) => {
    const here = path.join(portal.services.config.dataDir, 'documents')
    const link = path.join(folder, 'link')
    await symlink(here, link)
    const target = pathToFileURL(what === 'a link to it' ? link : here).href
    await expect(moveDocuments(portal.services, target, options)).rejects.toThrow(
      'The documents are already there',
    )
    const config = { ...portal.services.config, documentsUrl: bucketUrl() }
    const inS3 = { ...portal.services, config }
    const same = bucketUrl().replace('/firm?', '/firm/?')
    await expect(moveDocuments(inS3, same, options)).rejects.toThrow('already there')
  },
)

test('the command ends without exit code 1 when all are whole, and the audit log says how many were copied', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  onTestFinished(() => void (process.exitCode = undefined))
  const given = { args: [bucketUrl()], flags: new Set<string>(), values: {} }
  process.exitCode = undefined
  await moveDocumentsCommand(given)(portal.services)
  expect(process.exitCode).toBeUndefined()
  const entry = await portal.services.db
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', 'documents.moved')
    .executeTakeFirst()
  expect(entry?.details).toEqual({ documents: 12, faults: 0 })
})

test('lists damaged and missing documents, with exit code 1; a killed run goes on', async () => {
  const [damaged = '', missing = ''] = documents
  await flipBit(portal, damaged)
  await portal.services.store.remove(await keyOf(portal, missing))
  const slow = await hangingAfter(4)
  const env = await environmentOf(portal)
  const killed = npm(['run', '--silent', 'move-documents', '--', bucketUrl(slow.port)], env)
  await slow.hangs
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL')
  expect(await killed.ended).toBe(null)
  slow.server.closeAllConnections()
  slow.server.close()

  const { code, output } = await npmToEnd(
    ['run', '--silent', 'move-documents', '--', bucketUrl()],
    env,
  )
  expect(code).toBe(1)
  expect(output).toContain(`Not moved: document ${damaged} (damaged)`)
  expect(output).toContain(`Not moved: document ${missing} (missing)`)
  expect(output).toMatch(/^6 documents copied, 4 were there already$/m)
})

/** A proxy before S3 that answers so many uploads, and no later one. */
async function hangingAfter(uploads: number) {
  const { promise: hangs, resolve } = Promise.withResolvers<void>()
  let seen = 0
  let stored = 0
  const server: Server = createServer((incoming, answer) => {
    if (incoming.method === 'PUT' && (seen += 1) > uploads) return
    const { method, url, headers } = incoming
    const onward = request({ port: s3.port, host: '127.0.0.1', method, path: url, headers })
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
      if (method === 'PUT') stored += 1
      if (stored === uploads) resolve()
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port, hangs }
}

/** For a command on the data of the app in this process. */
async function environmentOf({ services: { db, config } }: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return {
    DATA_DIR: config.dataDir,
    ENCRYPTION_KEYS: testKeys,
    DATABASE_URL: addressOf(inject('postgresSocketDir'), role, rows[0]?.name),
  }
}

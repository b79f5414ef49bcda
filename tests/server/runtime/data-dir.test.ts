import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveToOwner } from '#server/base/data-dir.ts'
import { checkStorage } from '#server/doctor/check-data.ts'

const [own, owner] = [process.getuid?.() ?? 0, process.getuid?.() === 0 ? 1000 : os.userInfo().uid]
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-owner-'))
  await chown(folder, owner, os.userInfo().gid)
})
afterEach(() => rm(folder, { recursive: true }))

const inFolder = (name: string) => path.join(folder, name)
const ownersOf = (files: string[]) =>
  Promise.all(files.map(async (file) => (await stat(inFolder(file))).uid))

test('what a command makes in the data folder belongs to the folder’s owner, PostgreSQL’s files to whom they did', async () => {
  const files = ['audit-log/sealed.json', 'documents/ab/a-document', 'postgres/PG_VERSION']
  for (const file of files) {
    await mkdir(path.dirname(inFolder(file)), { recursive: true })
    await writeFile(inFolder(file), '')
  }
  await giveToOwner({ dataDir: folder, documentsUrl: null })
  expect(await ownersOf(files)).toEqual([owner, owner, own])
})

test('so does what the doctor’s try-out makes in a folder of documents elsewhere', async () => {
  await checkStorage({ dataDir: inFolder('none'), documentsUrl: `file://${folder}` })
  const made = await readdir(folder, { recursive: true })
  expect(made).toEqual(
    expect.arrayContaining(['objects', 'spool', expect.stringMatching(/^objects\/../)]),
  )
  expect(new Set(await ownersOf(made))).toEqual(new Set([owner]))
})

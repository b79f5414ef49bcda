import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { giveToOwner } from '#server/base/data-dir.ts'

test('what a command makes in the data folder belongs to the folder’s owner, PostgreSQL’s files to whom they did', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-owner-'))
  const [own, owner] = [
    process.getuid?.() ?? 0,
    process.getuid?.() === 0 ? 1000 : os.userInfo().uid,
  ]
  await chown(folder, owner, os.userInfo().gid)
  const files = ['audit-log/sealed.json', 'documents/ab/a-document', 'postgres/PG_VERSION']
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), '')
  }
  await giveToOwner(folder)
  const owners = files.map(async (file) => (await stat(path.join(folder, file))).uid)
  expect(await Promise.all(owners)).toEqual([owner, owner, own])
  await rm(folder, { recursive: true })
})

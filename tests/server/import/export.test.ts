import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportCommand } from '#server/cli/transfer.ts'
import { exportAll } from '#server/export/export-all.ts'
import { StartupError } from '#server/base/startup.ts'
import { aUserWith } from '#tests/support/access.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import {
  clientsOf,
  exportOf,
  goodFolder,
  importInto,
  sentences,
} from '#tests/support/import-folder.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'

const portal = await testPortal()
test('an export is whole and closed to others', async () => {
  const old = await startTestApp()
  onTestFinished(() => old.close())
  const folder = await goodFolder('move')
  await importInto(old, folder, await anAdmin(old))
  // A payment of the evening: the day is the firm's, and the next one in UTC.
  await setRows(
    old,
    'taxReturns',
    { paymentDate: new Date('2025-01-01T02:55:00Z') },
    { taxYear: 2023 },
  )
  const target = path.join(folder, 'export')
  expect(await exportAll(old.services, target)).toEqual({
    clients: 2,
    returns: 2,
    documents: 2,
    faults: [],
  })
  await expect(exportAll(old.services, target)).rejects.toThrow(StartupError)
  expect(await readFile(clientsOf(target), 'utf8')).toContain(`move@example.com,Nora,'=Day,219-09`)
  expect(await readFile(path.join(target, 'returns.csv'), 'utf8')).toContain('2024-12-31')
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600)
  }
  expect(await readFile(path.join(target, 'documents/move@example.com/2024/w2/W-2.pdf'))).toEqual(
    aPdf('W-2'),
  )
})

test('a private file stays private in another portal, and is left out while its reader has no account there', async () => {
  const [old, target] = [await startTestApp(), await startTestApp()]
  onTestFinished(() => old.close())
  onTestFinished(() => target.close())
  const taxpayer = await aClient(old)
  await taxpayer.api.put('/api/profile', marriedProfile)
  const { id } = await aReturn(old, { clientId: taxpayer.id })
  const spouse = await aUserWith(old, taxpayer.id, 'spouse')
  for (const [by, name] of [[spouse, 'theirs.pdf'] as const, [taxpayer, 'own.pdf'] as const]) {
    const file = { name, bytes: aPdf(name), category: 'other' as const, isPrivate: true }
    expect((await by.api.upload(id, file)).status).toBe(201)
  }
  const folder = await exportOf(old)
  const left = `documents/${taxpayer.email}/2025/other/theirs.pdf: This file is private to a person who has no account here: import again when they have one`
  const by = await anAdmin(target)
  const list = path.join(folder, 'documents.csv')
  const text = await readFile(list, 'utf8')
  await writeFile(list, text.replace(spouse.email, 'gone@example.com'))
  const dry = await importInto(target, folder, null)
  expect([dry.documents, sentences(dry.refusals)]).toEqual([1, [left]])
  const first = await importInto(target, folder, by)
  expect([first.documents, sentences(first.refusals)]).toEqual([1, [left]])
  await writeFile(list, text)
  expect(await importInto(target, folder, null)).toMatchObject({ documents: 2, refusals: [] })
  expect(await importInto(target, folder, by)).toMatchObject({ documents: 1, refusals: [] })
  for (const [name, email] of [
    ['own.pdf', taxpayer.email] as const,
    ['theirs.pdf', spouse.email] as const,
  ]) {
    const { id: privateTo } = await rowOf(target, 'users', ['id'], { email })
    expect(await rowOf(target, 'documents', ['privateTo'], { name })).toEqual({ privateTo })
  }
})

test('the export says before anything else what it leaves out', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const folder = await goodFolder('there')
  const given = { args: [folder], flags: new Set<string>(), values: {} }
  await expect(exportCommand(given)(portal.services)).rejects.toThrow(StartupError)
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^Not in the export: .*messages/)]])
})

test('an export that leaves a document out names it and ends with exit code 1; a whole one does not', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  onTestFinished(() => void (process.exitCode = undefined))
  const old = await startTestApp()
  onTestFinished(() => old.close())
  const folder = await goodFolder('part')
  await importInto(old, folder, await anAdmin(old))
  const exportTo = async (name: string) => {
    const given = { args: [path.join(folder, name)], flags: new Set<string>(), values: {} }
    process.exitCode = undefined
    await exportCommand(given)(old.services)
    return process.exitCode
  }
  expect(await exportTo('whole')).toBeUndefined()
  const { storageKey } = await rowOf(old, 'documents', ['storageKey'], { category: 'w2' })
  await old.services.store.remove(storageKey)
  expect(await exportTo('without')).toBe(1)
  const lines = printed.mock.calls.map(([line]) => String(line))
  expect(lines).toContainEqual(
    expect.stringMatching(/^Left out: .*W-2\.pdf \(missing or damaged\)$/),
  )
})

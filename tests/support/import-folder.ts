import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { exportAll } from '#server/export/export-all.ts'
import { importFolder } from '#server/import/import-folder.ts'
import type { Refusal } from '#server/import/read-csv.ts'
import type { TestApp } from './app.ts'

/** A folder with these files, until the test ends. */
export async function aFolder(files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return folder
}

/** The folder that the portal's export writes. */
export async function exportOf({ services }: TestApp): Promise<string> {
  const folder = path.join(await aFolder(), 'out')
  await exportAll(services, folder)
  return folder
}

export const clientsOf = (folder: string) => path.join(folder, 'clients.csv')

/** Imports a folder; a dry run by null. */
export function importInto(
  { services }: Pick<TestApp, 'services'>,
  folder: string,
  by: { email: string } | null,
  { invite = false } = {},
) {
  return importFolder(services, clientsOf(folder), { by: by && by.email, invite })
}

/** What was refused, as lines. */
export function sentences(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ file, line, field, reason }) => {
    return `${[file, line, field].filter((part) => part !== undefined).join(' ')}: ${reason}`
  })
}

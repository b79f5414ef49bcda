import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { exportAll } from '#server/export/export-all.ts'
import { importFolder } from '#server/import/import-folder.ts'
import type { Refusal } from '#server/import/read-csv.ts'
import type { TestApp } from './app.ts'
import { aPdf } from './files.ts'
import { child, marriedProfile } from './profiles.ts'

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

export const profileCells = Object.entries(marriedProfile).filter(([, value]) => value !== null)
export const clientsHead = ['email,firstName,lastName', ...profileCells.map(([key]) => key)].join()
export const profileValues = profileCells.map(([, value]) => `"${value}"`).join()
export const returnsHead =
  'email,taxYear,status,estimatedRefund,refundFinal,paymentAmount,paymentMethod,paymentDate,paymentNotes'

/** Two clients, the first with a dependent, returns and documents, beside files of operating systems that nobody means. */
export const goodFolder = (name: string) =>
  aFolder({
    'clients.csv': [
      clientsHead,
      `${name}@Example.com,Nora,=Day,${profileValues}`,
      `${name}2@example.com,"Ana, the ""elder""",Ruiz${','.repeat(profileCells.length)}`,
      '',
    ].join('\r\n'),
    'dependents.csv': [
      `email,${Object.keys(child).join()}`,
      `${name}@example.com,${Object.values(child).join()}`,
    ].join('\n'),
    'returns.csv': [
      returnsHead,
      `${name}@example.com,2023,filed,"-1,234.50",true,350,check,2024-03-02,By mail`,
      `${name}@example.com,2024,pending,,,,,,`,
    ].join('\n'),
    [`documents/${name}@example.com/2023/completed_return/Form 1040.pdf`]: aPdf('1040'),
    [`documents/${name}@example.com/2024/w2/W-2.pdf`]: aPdf('W-2'),
    'documents/.DS_Store': 'x',
    [`documents/${name}@example.com/Thumbs.db`]: 'x',
    [`documents/${name}@example.com/2024/w2/desktop.ini`]: 'x',
    [`documents/${name}@example.com/2024/w2/~$W-2.docx`]: 'x',
    'documents/__MACOSX/x/y/z/a.pdf': 'x',
  })

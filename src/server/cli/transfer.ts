import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Services } from '#server/context.ts'
import { exportAll } from '#server/export/export-all.ts'
import { importFolder } from '#server/import/import-folder.ts'
import type { Refusal } from '#server/import/read-csv.ts'
import { StartupError } from '#server/process/startup.ts'

const usage =
  'Say which: npm run import -- FOLDER/clients.csv, and to do it: --write --by ADMIN-EMAIL [--invite]'

/** Imports clients; without --write it only says what it would do. Exit code 1 when it refused anything. */
export function importCommand(first?: string, ...more: string[]) {
  const given = first === undefined ? [] : [first, ...more]
  const { file, write, by, invite } = importArguments(given)
  return async (services: Services) => {
    const writes = write && !services.config.dryRun
    if (writes && by === null) throw new StartupError(`Say who imports. ${usage}`)
    const options = { by: writes ? by : null, invite }
    const { refusals, ...counts } = await importFolder(services, path.resolve(file), options)
    for (const refusal of refusals) console.log(lineOf(refusal))
    const { clients, returns, papers, invitations, there } = counts
    const sent = writes ? `, ${invitations} invitations` : ''
    console.log(`New: ${clients} clients, ${returns} returns, ${papers} papers${sent}`)
    console.log(`There already: ${there} clients. Refused: ${refusals.length} rows or files`)
    if (!writes) console.log(`Nothing was written: this was a dry run. To do it: ${todo}`)
    if (refusals.length > 0) process.exitCode = 1
  }
}

/** Writes everything as CSV files and folders. Exit code 1 when a document can't be read. */
export function exportCommand(folder?: string) {
  if (folder === undefined) throw new StartupError('Say where: npm run export -- FOLDER')
  return async (services: Services) => {
    const { clients, returns, documents, faults } = await exportAll(services, path.resolve(folder))
    for (const fault of faults) console.log(`Left out: ${fault}`)
    console.log(`${clients} clients, ${returns} returns and ${documents} documents in ${folder}`)
    console.log('It is not encrypted, and holds whole numbers. Move it on, then delete it.')
    if (faults.length > 0) process.exitCode = 1
  }
}

const todo = '--write --by ADMIN-EMAIL'

function importArguments(args: string[]) {
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      write: { type: 'boolean' },
      invite: { type: 'boolean' },
      by: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new StartupError(usage)
    if (!existsSync(file)) throw new StartupError(`There is no file ${file}`)
    const { write = false, invite = false, by = null, 'dry-run': dry = false } = values
    return { file, write: write && !dry, by: by && by.toLowerCase(), invite }
  } catch (cause) {
    throw cause instanceof StartupError ? cause : new StartupError(usage, { cause })
  }
}

function lineOf({ file, line, field, reason }: Refusal): string {
  const place = [file, line && `line ${line}`, field].filter(Boolean).join(', ')
  return `Refused: ${place}: ${reason}`
}

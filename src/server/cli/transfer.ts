import { statSync } from 'node:fs'
import path from 'node:path'
import { exportAll, notExported } from '#server/export/export-all.ts'
import { importFolder } from '#server/import/import-folder.ts'
import type { Refusal } from '#server/import/read-csv.ts'
import { print } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'

export function importCommand({ args: [file = ''], flags, values }: CommandInput): Action {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new StartupError(`There is no file ${file}`)
  if (found.isDirectory()) throw new StartupError(`${file} is a folder: name its clients.csv`)
  const writes = flags.has('write') && !flags.has('dry-run')
  const by = values['by']?.toLowerCase() ?? null
  if (writes && by === null) throw new StartupError('Say who imports: --by ADMIN-EMAIL')
  return async (services) => {
    const options = { by: writes ? by : null, invite: flags.has('invite') }
    const { refusals, unread, ...counts } = await importFolder(
      services,
      path.resolve(file),
      options,
      printProgress(),
    )
    for (const refusal of refusals) print(lineOf(refusal))
    print(...sumsOf(refusals), ...unread.map((what) => `Not imported from ${what}`))
    const { settings, clients, returns, entries, balances, documents, invitations, there } = counts
    if (settings.length > 0) print(`New settings: ${settings.join('; ')}`)
    const sent = writes ? `, ${invitations} invitations` : ''
    print(
      `New: ${clients} clients, ${returns} returns, ${entries} invoices and payments, ${balances} balances, ${documents} documents${sent}`,
    )
    print(`Already there: ${there} clients. Refused: ${refusedCount(refusals)} rows or files`)
    if (!writes) print(`Nothing was written: this was a dry run. To do it: ${todo}`)
    if (refusals.length > 0) process.exitCode = 1
  }
}

export function exportCommand({ args: [folder = ''] }: CommandInput): Action {
  return async (services) => {
    print(
      `Not in the export: ${notExported}. An import names the staff who recorded a payment if they have the same email there. Private files are in it, and \`privateTo\` in documents.csv says whose they are.`,
    )
    const exported = await exportAll(services, path.resolve(folder), printProgress())
    const { clients, returns, documents, faults } = exported
    for (const fault of faults) print(`Left out: ${fault}`)
    print(`${clients} clients, ${returns} returns and ${documents} documents in ${folder}`)
    print('It is not encrypted, and contains full numbers. Move it on, then delete it.')
    if (faults.length > 0) process.exitCode = 1
  }
}

const todo = '--write --by ADMIN-EMAIL'

/** The rows and files, of which each may be refused for several reasons. */
export function refusedCount(refusals: readonly Refusal[]): number {
  return new Set(refusals.map(({ file, line }) => `${file} ${line}`)).size
}

/** Counts the reasons, most frequent first; nothing if each was given once. */
export function sumsOf(refusals: readonly Refusal[]): string[] {
  const reasons = Map.groupBy(refusals, ({ file, field, reason }) =>
    [path.dirname(file) === '.' ? file : 'documents', field, reason].filter(Boolean).join(', '),
  )
  const sums = [...reasons].map(([reason, { length }]) => ({ reason, length }))
  if (sums.length === refusals.length) return []
  return sums
    .toSorted((a, b) => b.length - a.length)
    .map(({ reason, length }) => `${length === 1 ? 'Once' : `${length} times`}: ${reason}`)
}

function lineOf({ file, line, field, reason }: Refusal): string {
  const place = [file, line && `line ${line}`, field].filter(Boolean).join(', ')
  return `Refused: ${place}: ${reason}`
}

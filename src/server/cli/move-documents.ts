import { moveDocuments } from '#server/backup/move-documents.ts'
import { print } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'

export function moveDocumentsCommand({ args: [target = ''], flags }: CommandInput): Action {
  const dryRun = flags.has('dry-run')
  return async (services) => {
    const options = { dryRun, progress: printProgress() }
    const { copied, there, faults } = await moveDocuments(services, target, options)
    for (const { id, fault } of faults) print(`Not moved: document ${id} (${fault})`)
    print(`${copied} documents ${dryRun ? 'to copy' : 'copied'}, ${there} were there already`)
    if (faults.length > 0) process.exitCode = 1
    if (dryRun) return
    print('Stop the portal, run this once more, set DOCUMENTS_URL to the target, and start it.')
  }
}

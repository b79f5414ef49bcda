import path from 'node:path'
import { exportLog } from '#server/features/audit/export-log.ts'
import { print } from '#server/base/printable.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'

export function exportLogCommand({ args: [file = ''] }: CommandInput): Action {
  return async (services) => {
    const { rows, last } = await exportLog(services, path.resolve(file))
    print(`${rows} entries up to checkpoint ${last?.position ?? 0} in ${file}`)
    if (last?.publicKey) print(`Check it: node docs/verify-chain.mjs ${file} ${last.publicKey}`)
  }
}

import { print } from '#server/base/printable.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { planRetention, retentionTable } from '#server/features/retention/plan-retention.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'
import { commandHere } from '#server/base/command-here.ts'

export function retention({ flags }: CommandInput): Action {
  return async (services) => {
    print(...retentionTable(await planRetention(services)))
    if (!flags.has('apply') || flags.has('dry-run')) {
      const now = commandHere('retention', { args: '--apply' })
      print(`Nothing was destroyed: this was a dry run. To do it now: ${now}`)
      return
    }
    const destroyed = await applyRetention(services)
    const counts = Object.entries(destroyed).map(([what, rows]) => `${rows} ${what}`)
    print(`Destroyed: ${counts.join(', ')}`)
  }
}

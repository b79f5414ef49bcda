import type { Services } from '#server/calls/context.ts'
import { countSeals } from '#server/features/keys/key-checks.ts'
import { rotateKeys } from '#server/features/keys/rotate-keys.ts'
import { print } from '#server/base/printable.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'

export function rotateKeysCommand({ flags }: CommandInput): Action {
  return async (services) => {
    const faults = flags.has('dry-run') ? 0 : await rotateKeys(services, print)
    print(...(await keyReport(services)))
    if (faults > 0) process.exitCode = 1
  }
}

/** Returns a line for each key in the keyring, and for each key that is missing from it. */
async function keyReport({ db, keyring }: Services): Promise<string[]> {
  const seals = await countSeals(db)
  const ids = new Set([...keyring.byId.keys(), ...seals.map(({ keyId }) => keyId)])
  return [...ids].map((id) => {
    const places = seals.filter(({ keyId }) => keyId === id)
    const counts = places.map(({ place, rows }) => `${rows} of ${place}`).join(', ')
    if (id === keyring.primary.id) return `${id}, the first key: ${counts || 'nothing yet'}`
    return `${id}: ${counts || 'nothing, so you may remove it'}`
  })
}

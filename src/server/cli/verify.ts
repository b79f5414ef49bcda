import { fingerprintOf, publicKeyText } from '#server/change/checkpoint.ts'
import { type VerificationResult, verifyAll } from '#server/backup/verify.ts'
import { createLog } from '#server/base/log.ts'
import { print } from '#server/base/printable.ts'
import { printProgress } from '#server/base/progress.ts'
import type { CommandInput } from './arguments.ts'
import type { Action } from './command.ts'
import { commandHere } from '#server/base/command-here.ts'

export function verify({ flags }: CommandInput): Action {
  const whole = flags.has('whole')
  return async (services) => {
    const options = { whole, report: print, log: createLog(), progress: printProgress() }
    const result = await verifyAll(services, options)
    const { documents, fields, auditEntries, last, faults } = result
    print(`Read: ${documents} documents, ${fields} sealed fields, ${auditEntries} audit entries`)
    if (last !== null) {
      const { position, totalRows, hash } = last
      print(`The audit log’s checkpoint ${position}: ${totalRows} entries, hash ${hash}`)
    }
    const { keyring } = services
    const publicKey = publicKeyText(keyring, keyring.primary.id) ?? ''
    print(`Its public key: ${publicKey} (${fingerprintOf(publicKey)})`)
    print(verdictOf(result))
    if (faults > 0) process.exitCode = 1
  }
}

/** Calls intact only what was read. */
function verdictOf({
  faults,
  before,
  documents,
  fields,
  auditEntries,
}: VerificationResult): string {
  if (faults > 0) return `Faults: ${faults}`
  if (before !== null) {
    return `What was read is intact. The first ${before.totalRows} entries of the audit log were not read again: ${commandHere('verify', { args: '--whole' })}`
  }
  const read = documents + fields + auditEntries
  return read > 0 ? 'Everything is intact' : 'There is nothing in this portal yet'
}

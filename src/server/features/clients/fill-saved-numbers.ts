import { isMarried } from '#shared/base/filing-status.ts'
import type { ClientProfileInput } from '#shared/profile/profile.schema.ts'
import { errors } from '#server/base/errors.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Trx } from '#server/database/database.ts'
import * as profiles from '#server/records/profile/profile.queries.ts'

/**
 * Puts the saved numbers where staff, who see only the last four digits, left them empty.
 *
 * @throws AppError 400 for a required number that is not saved either
 */
export async function fillSavedNumbers(
  trx: Trx,
  keyring: Keyring,
  { clientId, keepNumbers, ...input }: Omit<ClientProfileInput, 'version'>,
) {
  const saved = keepNumbers
    ? (await profiles.findProfile(trx, keyring, thePortal, clientId))?.profile
    : undefined
  const dependents = keepNumbers
    ? await profiles.listDependents(trx, keyring, thePortal, clientId)
    : []
  const ssns = new Map(dependents.map(({ id, ssn }) => [id, ssn]))
  const ssn = input.ssn ?? digits(saved?.ssn)
  if (ssn === null) throw missing('ssn', 'SSN is required')
  const spouseSsn =
    input.spouseSsn ?? (isMarried(input.filingStatus) ? digits(saved?.spouseSsn) : null)
  if (spouseSsn === null && isMarried(input.filingStatus)) {
    throw missing('spouseSsn', 'Spouse SSN is required')
  }
  const bank = input.bankAccountType === null ? undefined : saved
  return {
    ...input,
    ssn,
    spouseSsn,
    bankRoutingNumber: input.bankRoutingNumber ?? bank?.bankRoutingNumber ?? null,
    bankAccountNumber: input.bankAccountNumber ?? bank?.bankAccountNumber ?? null,
    ...(input.dependents && {
      dependents: input.dependents.map((dependent) => ({
        ...dependent,
        ssn: dependent.ssn ?? digits(ssns.get(dependent.id ?? '')),
      })),
    }),
  }
}

function digits(formatted: string | null | undefined): string | null {
  return formatted?.replaceAll('-', '') ?? null
}

function missing(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}

import type { SignerPerson } from '#shared/signing/signing.schema.ts'
import { isBusinessForm } from '#shared/returns/return-forms.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import type { FoundReturn } from '#server/records/returns/found-return.ts'
import { findFrozenProfile } from '#server/records/signing/frozen-profile.ts'

interface NewSigner {
  person: SignerPerson
  name: string
  title: string | null
}

/** Uses the frozen profile: the spouse signs a joint return, and an officer a business's. */
export async function signersOf(
  trx: Trx,
  { keyring, viewer }: SignedInContext,
  { id, form, clientId, clientFirstName, clientLastName }: FoundReturn,
): Promise<NewSigner[]> {
  if (isBusinessForm(form)) return [await officerOf(trx, clientId)]
  const frozen = await findFrozenProfile(trx, keyring, viewer, id)
  const taxpayer = {
    person: 'taxpayer' as const,
    name: joinNames(clientFirstName, clientLastName),
    title: null,
  }
  if (frozen?.profile.filingStatus !== 'married_jointly') return [taxpayer]
  const { spouseFirstName, spouseLastName } = frozen.profile
  const name = joinNames(spouseFirstName, spouseLastName)
  return [taxpayer, { person: 'spouse', name: name === '' ? 'Spouse' : name, title: null }]
}

async function officerOf(trx: Trx, clientId: string): Promise<NewSigner> {
  const officer = await findOfficer(trx, clientId)
  if (!officer?.officerName || !officer.officerTitle) {
    throw errors.conflict(
      'Enter who signs for this business, with their title, on the client’s page',
    )
  }
  return { person: 'taxpayer', name: officer.officerName, title: officer.officerTitle }
}

export function joinNames(...names: (string | null)[]): string {
  return names.filter(Boolean).join(' ')
}

import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { parsedShare } from '#shared/clients/business.schema.ts'
import { formatPhone } from '#shared/base/format-phone.ts'

export interface OwnerValues {
  key: string
  id: string | null
  name: string
  /** Empty: a known owner keeps theirs. */
  tin: string
  /** The masked number of a known owner. */
  masked: string
  share: string
  ownerClientId: string | null
}

/** As typed; '' for what the firm does not have. */
export interface BusinessValues extends Record<string, unknown> {
  kind: 'business'
  name: string
  phone: string
  email: string
  entity: string
  ein: string
  state: string
  fiscalYearEnd: number
  formedOn: string
  officerName: string
  officerTitle: string
  owners: OwnerValues[]
}

export const newBusiness: BusinessValues = {
  kind: 'business',
  name: '',
  phone: '',
  email: '',
  entity: '',
  ein: '',
  state: '',
  fiscalYearEnd: 12,
  formedOn: '',
  officerName: '',
  officerTitle: '',
  owners: [],
}

export function newOwner(): OwnerValues {
  added += 1
  return {
    key: `${added}`,
    id: null,
    name: '',
    tin: '',
    masked: '',
    share: '',
    ownerClientId: null,
  }
}

let added = 0

/** The values of a known business, with the version that the form was opened with. */
export function valuesOf({ id, lastName, email, phone, business }: ClientDetails) {
  if (business === null) throw new Error('a person has no business profile')
  const { ein: _masked, owners, formedOn, officerName, officerTitle, ...fields } = business
  return {
    ...newBusiness,
    ...fields,
    id,
    name: lastName,
    email,
    phone: phone === null ? '' : formatPhone(phone),
    formedOn: formedOn ?? '',
    officerName: officerName ?? '',
    officerTitle: officerTitle ?? '',
    owners: owners.map((owner) => ({
      ...newOwner(),
      id: owner.id,
      name: owner.name,
      masked: owner.tin ?? '',
      share: String(owner.share),
      ownerClientId: owner.ownerClientId,
    })),
  }
}

/** The shares that can be read so far. */
export function sharesOf({ owners }: Pick<BusinessValues, 'owners'>): number[] {
  return owners.flatMap(({ share }) => parsedShare(share) ?? [])
}

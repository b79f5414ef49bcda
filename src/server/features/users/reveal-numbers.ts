import type { IpPin } from '#shared/profile/ip-pins.schema.ts'
import {
  type RevealAllInput,
  type RevealedNumber,
  type RevealedNumbers,
  type RevealNumberInput,
  shownForSeconds,
  shownTogetherForSeconds,
} from '#shared/clients/reveals.schema.ts'
import { type OpenedNumber, revealOnRecord } from '#server/calls/reveal-on-record.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import {
  findDependentSsn,
  findNumber,
  findProfile,
  listDependents,
} from '#server/records/profile/profile.queries.ts'
import { openIpPins } from '#server/records/profile/ip-pins.ts'
import { findEin, findOwnerTin } from '#server/records/clients/businesses.queries.ts'

/**
 * Returns one full number of a client to an admin who gives a reason and confirms the password. Notifies the client
 * each time. Throws a 404 without a profile or without this number.
 */
export async function revealNumber(
  ctx: SignedInContext,
  input: RevealNumberInput,
): Promise<RevealedNumber> {
  const { confirmedUntil, opened } = await revealOnRecord(ctx, input, async (trx) => {
    return [await openNumber(trx, ctx, input)] as const
  })
  return { value: opened[0].value, confirmedUntil, shownForSeconds }
}

/** Reveals all numbers in the client's profile and records it once. Throws a 404 without a profile. */
export async function revealAll(
  ctx: SignedInContext,
  input: RevealAllInput,
): Promise<RevealedNumbers> {
  const { confirmedUntil, opened } = await revealOnRecord(ctx, input, (trx) =>
    openAll(trx, ctx, input.clientId),
  )
  return {
    numbers: opened.map(({ dependent: _name, ...named }) => named),
    confirmedUntil,
    shownForSeconds: shownTogetherForSeconds(opened.length),
  }
}

/** Decrypts only the column of the number. */
async function openNumber(
  trx: Trx,
  { keyring, viewer }: SignedInContext,
  input: RevealNumberInput,
): Promise<OpenedNumber> {
  const { clientId } = input
  if (input.number === 'ein') {
    const value = await findEin(trx, keyring, viewer, clientId)
    if (value === undefined) throw errors.notFound('Client')
    return { number: 'ein', value }
  }
  if (input.number === 'ownerTin') {
    const owner = await findOwnerTin(trx, keyring, viewer, { clientId, id: input.ownerId })
    if (owner === undefined) throw errors.notFound('Owner')
    return { number: 'ownerTin', value: given(owner.tin), dependent: owner.name }
  }
  if (input.number === 'ipPin') {
    const [pin] = await openIpPins(trx, keyring, viewer, { clientId, id: input.pinId })
    if (pin === undefined) throw errors.notFound('Number')
    return numberOfPin(pin)
  }
  if (input.number !== 'dependentSsn') {
    const { number } = input
    const value = await findNumber(trx, keyring, viewer, { clientId, number })
    if (value === undefined) throw errors.notFound('Client')
    return { number, value: given(value) }
  }
  const { dependentId: id } = input
  const dependent = await findDependentSsn(trx, keyring, viewer, { clientId, id })
  if (dependent === undefined) throw errors.notFound('Dependent')
  return { number: 'dependentSsn', value: given(dependent.ssn), dependent: dependent.name }
}

async function openAll(
  trx: Trx,
  { keyring, viewer }: SignedInContext,
  clientId: string,
): Promise<OpenedNumber[]> {
  const profile = await findProfile(trx, keyring, viewer, clientId)
  if (profile === null) throw errors.notFound('Client')
  const dependents = await listDependents(trx, keyring, viewer, clientId)
  const { ssn, spouseSsn, bankRoutingNumber, bankAccountNumber } = profile.profile
  const ofDependents = dependents.map(({ id, firstName, lastName, ssn: value }) => {
    const dependent = `${firstName} ${lastName}`
    return { number: 'dependentSsn' as const, dependent, dependentId: id, value }
  })
  const pins = await openIpPins(trx, keyring, viewer, { clientId })
  return [
    { number: 'ssn' as const, value: ssn },
    { number: 'spouseSsn' as const, value: spouseSsn },
    ...ofDependents,
    ...pins.map(numberOfPin),
    { number: 'bankRoutingNumber' as const, value: bankRoutingNumber },
    { number: 'bankAccountNumber' as const, value: bankAccountNumber },
  ].flatMap(({ value, ...number }) => (value === null ? [] : [{ ...number, value }]))
}

function numberOfPin({ id: pinId, pin: value, name }: IpPin & { name: string | undefined }) {
  return { number: 'ipPin' as const, value, pinId, ...(name !== undefined && { dependent: name }) }
}

function given(number: string | null): string {
  if (number === null) throw errors.notFound('Number')
  return number
}

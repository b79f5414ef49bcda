import { z } from 'zod'
import type { DependentInput } from '#shared/profile/dependents.schema.ts'
import { pinDigits, pinPersons } from '#shared/profile/ip-pins.schema.ts'
import { taxYear } from '#shared/returns/returns.schema.ts'
import type { Row, RowReport } from './read-csv.ts'
import { numberOf } from './values.ts'

/** A row of ip-pins.csv; `dependent` is the first and last name of a dependent. */
const ipPinRow = z.object({
  taxYear,
  person: z.enum(pinPersons, { error: 'Must be taxpayer, spouse or dependent' }),
  dependent: z.string(),
  pin: pinDigits,
})
export type NewIpPin = z.output<typeof ipPinRow>

export const ipPinColumns = ipPinRow.keyof().options

/** A PIN of a client with these dependents and PINs; null if it is refused. */
export function ipPinOf(
  row: Row,
  { dependents, ipPins }: { dependents: readonly DependentInput[]; ipPins: readonly NewIpPin[] },
  { take, refuse }: RowReport,
): NewIpPin | null {
  const { cells } = row
  const one = take(
    row,
    ipPinRow.safeParse({ dependent: '', ...cells, taxYear: numberOf(cells['taxYear']) }),
  )
  if (one === null) return null
  const { person, dependent } = one
  const isThere = dependents.some((known) => nameOf(known) === dependent)
  if (person === 'dependent' && !isThere) {
    refuse(row, 'dependent', 'dependents.csv has no such dependent of this client')
  }
  const isTwin = (pin: NewIpPin) =>
    pin.taxYear === one.taxYear && pin.person === person && pin.dependent === dependent
  if (ipPins.some(isTwin)) refuse(row, 'person', 'This PIN is in the file twice')
  return one
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

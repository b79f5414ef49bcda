import { z } from 'zod'
import { ofClient } from '#shared/clients/client-access.schema.ts'
import { maxDependents } from './dependents.schema.ts'
import { taxYear } from '#shared/returns/returns.schema.ts'
import { blankAsNull, recordId, typedString } from '#shared/base/text.ts'

/** The persons who may have an Identity Protection PIN of the IRS; each has a new one each year. */
export const pinPersons = ['taxpayer', 'spouse', 'dependent'] as const
export type PinPerson = (typeof pinPersons)[number]

const ofWhom = {
  person: z.enum(pinPersons, { error: 'Person must be taxpayer, spouse or dependent' }),
  /** Only for a dependent. */
  dependentId: recordId.nullable(),
}

/** A PIN without its digits, as staff see that there is one. */
export const ipPinView = z.object({ id: z.uuid(), taxYear: z.int(), ...ofWhom })
export type IpPinView = z.output<typeof ipPinView>

/** A PIN as the person who entered it sees it; the digits are masked in an impersonation. */
export const ipPin = ipPinView.extend({ pin: z.string() })
export type IpPin = z.output<typeof ipPin>

export const pinDigits = typedString(20).regex(/^[0-9]{6}$/, {
  error: 'An Identity Protection PIN has six digits',
})

/** All PINs of one tax year; an empty one removes it. */
export const saveIpPinsInput = z.object({
  ...ofClient,
  taxYear,
  pins: z
    .array(
      z
        .object({
          ...ofWhom,
          pin: blankAsNull(pinDigits),
        })
        .refine(({ person, dependentId }) => (person === 'dependent') === (dependentId !== null), {
          path: ['dependentId'],
          error: 'Say which dependent',
        }),
    )
    .max(maxDependents + 2),
})
export type SaveIpPinsInput = z.output<typeof saveIpPinsInput>
export type SaveIpPinsTyped = z.input<typeof saveIpPinsInput>

/** Sent by staff for an office client. They don't see the digits: a person who is not listed keeps theirs. */
export const saveClientIpPinsInput = saveIpPinsInput
  .omit({ client: true })
  .extend({ clientId: recordId })

/** The text in place of a PIN that is not shown. */
export const maskedPin = '••••••'

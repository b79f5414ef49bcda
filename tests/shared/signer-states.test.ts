import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { waitsForSigner } from '#shared/returns/return-signing.ts'
import {
  signerAfter,
  type SignerEvent,
  signerEvents,
  type SignerState,
  signerStates,
  signingOf,
} from '#shared/signing/signer-states.ts'

/** From each state, the state after each event; `-` where it is refused. */
const table = `
event          reviewing         approved          change_requested  signed_form_sent        signed            void
approve        approved          approved          -                 -                 -                 -
ask_change     change_requested  change_requested  -                 change_requested  change_requested  -
send_signed_form     -                 signed_form_sent        -                 signed_form_sent        -                 -
sign           -                 signed            -                 -                 -                 -
confirm_signed_form  signed            signed            -                 signed            -                 -
refuse_signed_form   -                 -                 -                 approved          -                 -
attest         signed            signed            -                 signed            -                 -
replace        void              void              void              void              void              -
begin_again    -                 reviewing         -                 reviewing         reviewing         -
`
const [head = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
const states = head.slice(1) as SignerState[]
const pairs = lines.flatMap(([event = '', ...after]) =>
  states.map((before, at) => [event as SignerEvent, before, after[at]] as const),
)

describe('a signer', () => {
  test('has a row for each event and a column for each state', () => {
    expect(states).toStrictEqual([...signerStates])
    expect(lines.map(([event]) => event)).toStrictEqual([...signerEvents])
  })

  test.each(pairs)('%s of %s gives %s', (event, before, after) => {
    expect(signerAfter(before, event) ?? '-').toBe(after)
  })
})

const state = fc.constantFrom(...signerStates.filter((one) => one !== 'void'))

test('a return is signed when everyone has signed, and a requested change comes first', () => {
  fc.assert(
    fc.property(state, fc.option(state), (taxpayer, spouse) => {
      const signers = [
        { person: 'taxpayer' as const, state: taxpayer },
        ...(spouse === null ? [] : [{ person: 'spouse' as const, state: spouse }]),
      ]
      const all = signers.map((signer) => signer.state)
      const signing = signingOf(signers)
      expect(signing === 'signed').toBe(all.every((one) => one === 'signed'))
      expect(signing === 'change').toBe(all.includes('change_requested'))
      expect(signing === 'signed_form').toBe(
        all.includes('signed_form_sent') && !all.includes('change_requested'),
      )
      expect(waitsForSigner(signing)).toBe(['taxpayer', 'spouse', 'both'].includes(signing))
      if (signing === 'spouse') expect(taxpayer).toBe('signed')
    }),
  )
})

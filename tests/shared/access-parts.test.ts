import { describe, expect, test } from 'vitest'
import {
  grantableBy,
  mayEnd,
  parts,
  type Right,
  rights,
  rightsOf,
} from '#shared/clients/access-parts.ts'

/** Spelled out, because other tests take their model from the table in the code. */
const table = `
               returns requests upload answer sign cosign profile export ask messages money notify invite
self           yes     yes      yes    yes    yes  -      yes     yes    yes yes      yes   yes    yes
officer        yes     yes      yes    yes    yes  -      yes     yes    yes yes      yes   yes    yes
representative yes     yes      yes    yes    yes  -      yes     yes    yes yes      yes   yes    -
spouse         yes     yes      yes    yes    -    yes    -       -      yes yes      yes   yes    -
signer         yes     -        -      -      -    -      -       -      -   -        -     -      -
helper         -       yes      yes    -      -    -      -       -      yes -        -     -      -`

test('what each part may do', () => {
  const written = Object.entries(rightsOf).map(([part, may]: [string, readonly Right[]]) =>
    [part, ...rights.map((right) => (may.includes(right) ? 'yes' : '-'))].join(' '),
  )
  const [heading = '', ...lines] = table.trim().split('\n')
  expect(heading.split(/\s+/)).toStrictEqual([...rights])
  expect(written.toSorted()).toStrictEqual(
    lines.map((line) => line.split(/\s+/).join(' ')).toSorted(),
  )
})

describe('which parts somebody may grant', () => {
  const person = { kind: 'person', signsIn: true } as const
  const office = { kind: 'person', signsIn: false } as const
  const business = { kind: 'business', signsIn: false } as const

  test.each([
    ['staff', person, ['spouse', 'representative', 'helper']],
    ['staff', office, ['self', 'spouse', 'representative', 'helper']],
    ['staff', business, ['officer', 'representative', 'helper']],
    ['self', person, ['spouse', 'helper']],
    ['officer', business, ['helper']],
    ['representative', person, []],
    ['representative', business, []],
    ['spouse', person, []],
    ['signer', person, []],
    ['helper', person, []],
    ['helper', business, []],
  ] as const)('%s, for %o: %j', (granter, client, expected) => {
    expect(grantableBy(granter, client)).toStrictEqual(expected)
  })
})

describe('which access somebody may end', () => {
  test.each([
    ['staff', ['spouse', 'officer', 'representative', 'helper']],
    ['self', ['spouse', 'officer', 'representative', 'helper']],
    ['officer', ['helper']],
    ['representative', []],
    ['spouse', []],
    ['signer', []],
    ['helper', []],
  ] as const)('%s: %j, of others', (granter, expected) => {
    const ended = parts.filter((part) => mayEnd(granter, { part, own: false }))
    expect(ended).toStrictEqual(expected)
  })

  test('everybody their own, but not the client’s', () => {
    const own = parts.filter((part) => mayEnd('helper', { part, own: true }))
    expect(own).toStrictEqual(['spouse', 'officer', 'representative', 'helper'])
  })
})

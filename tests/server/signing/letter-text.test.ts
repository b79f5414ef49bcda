import { expect, test } from 'vitest'
import { entities, formOf } from '#shared/returns/return-forms.ts'
import { defaultLetters } from '#server/records/signing/default-letters.ts'
import { letterText } from '#server/records/signing/letter-text.ts'

const about = { state: 'NV', fiscalYearEnd: 12, officerName: 'Ana Ruiz', officerTitle: null }
const letters = entities.map((entity) => {
  const facts = {
    client: 'Ruiz & Sons Inc.',
    year: 2025,
    form: formOf[entity],
    fee: 'It is $500.',
    signsIn: true,
  }
  const business = { ...about, entity }
  return { entity, text: letterText(defaultLetters.business, { ...facts, business }) }
})

test('each kind of business reads of the owners that it has, and a nonprofit of none', () => {
  const owners = letters.map(({ entity, text }) => {
    const found = text.match(/shareholder|partner|beneficiar|owner|shares/g) ?? []
    return [entity, [...new Set(found)].toSorted()]
  })
  expect(Object.fromEntries(owners)).toStrictEqual({
    c_corp: ['shareholder', 'shares'],
    s_corp: ['shareholder', 'shares'],
    partnership: ['partner', 'shares'],
    trust: ['beneficiar', 'shares'],
    nonprofit: [],
  })
})

test('a name that ends with a period also ends a sentence', () => {
  for (const { text } of letters) {
    expect(text).toContain('the 2025 tax return of Ruiz & Sons Inc. In this letter')
    expect(text).not.toContain('..')
  }
})

test('who signs in reads of signing in the portal', () => {
  for (const { text } of letters) expect(text).toContain('The signed letter stays in your portal')
})

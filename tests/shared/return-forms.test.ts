import { expect, test } from 'vitest'
import { ein, maskEin } from '#shared/base/ein.ts'
import { sumOfShares, sumText } from '#shared/clients/business.schema.ts'
import { authorizationForm, entities, formOf, returnTitle } from '#shared/returns/return-forms.ts'
import { maskTin, tin } from '#shared/base/tin.ts'

test.each([
  ['c_corp', '1120', 'Form 8879-CORP'],
  ['s_corp', '1120-S', 'Form 8879-CORP'],
  ['partnership', '1065', 'Form 8879-PE'],
  ['trust', '1041', 'Form 8879-F'],
  ['nonprofit', '990', 'Form 8879-TE'],
] as const)('a %s files Form %s and authorizes it with %s', (entity, form, authorization) => {
  expect([formOf[entity], authorizationForm(formOf[entity])]).toStrictEqual([form, authorization])
})

test('every entity has a form of its own', () => {
  expect(new Set(entities.map((entity) => formOf[entity])).size).toBe(entities.length)
})

test('a person’s return has the words of the specification, a business’s its form', () => {
  expect(returnTitle({ taxYear: 2025, form: '1040' })).toBe('2025 Tax Return')
  expect(returnTitle({ taxYear: 2025, form: '1120-S' })).toBe('2025 Form 1120-S')
  expect(authorizationForm('1040')).toBe('Form 8879')
})

test.each([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])('no EIN begins with %s', (prefix) => {
  expect(ein.safeParse(`${prefix}3456789`).success).toBe(false)
})

test('83 prefixes are given', () => {
  const all = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  const given = all.filter((prefix) => ein.safeParse(`${prefix}-3456789`).success)
  expect(given).toHaveLength(83)
})

test('numbers are nine digits inside, and masked outside', () => {
  expect(ein.parse(' 12-3456789 ')).toBe('123456789')
  expect(maskEin('123456789')).toBe('**-***6789')
  expect(tin.parse('12-3456789')).toBe('12-3456789')
  expect(tin.parse('123456789')).toBe('123-45-6789')
  expect([maskTin('12-3456789'), maskTin('123-45-6789')]).toStrictEqual([
    '**-***6789',
    '***-**-6789',
  ])
  expect(tin.safeParse('**-***6789').success).toBe(false)
})

test('shares are added exactly, and the form says what is missing', () => {
  expect(sumOfShares([33.3333, 33.3333, 33.3334])).toBe(100)
  expect(sumOfShares([0.1, 0.2])).toBe(0.3)
  expect(sumText([50, 25.5])).toBe('Shares add up to 75.5%. They should add up to 100%.')
  expect(sumText([50, 50])).toBe('Shares add up to 100%.')
  expect(sumText([33.3333, 33.3333, 33.3333])).toBe('Shares add up to 99.9999%.')
  expect(sumText([100, 0.0001])).toBe('The owners’ shares add up to 100.0001%, more than 100%')
})

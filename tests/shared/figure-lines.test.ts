import { expect, test } from 'vitest'
import { formLines } from '#shared/law/form-lines.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { figureLines, lineOf } from '#shared/signing/figure-lines.ts'

test.each([
  ['1065', 2022, 'ordinaryIncome', 'Line 22'],
  ['1065', 2023, 'ordinaryIncome', 'Line 23'],
  ['1120-S', 2022, 'ordinaryIncome', 'Line 21'],
  ['1120-S', 2025, 'ordinaryIncome', 'Line 22'],
  ['1120', 2016, 'taxableIncome', 'Line 30'],
  ['990', 2025, 'totalRevenue', 'Part VIII, column A, line 12'],
  ['1040', 2025, 'agi', undefined],
] as const)('Form %s of %i has its %s on %s', (form, taxYear, key, line) => {
  expect(lineOf(form, taxYear, key)).toBe(line)
})

const businessForms = returnForms.filter((form) => form !== '1040')

test.each(businessForms)('the lines of Form %s are of figures that it has', (form) => {
  const names = new Set<string>(figureLines[form].map(({ key }) => key))
  for (const { value } of formLines) {
    for (const name of Object.keys(value[form])) expect(names).toContain(name)
  }
})

test.each(businessForms)('each figure of Form %s has a line, but for its result', (form) => {
  const figures = figureLines[form].map(({ key }) => key).filter((key) => key !== 'refund')
  for (const key of figures) expect(lineOf(form, 2025, key)).toBeTypeOf('string')
})

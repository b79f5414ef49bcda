import { expect, test } from 'vitest'
import { STANDARD_DOCUMENTS } from '#client/portal/staff/documents/ask-form.ts'
import { askInput } from '#shared/checklist/request-items.schema.ts'
import { id } from '#tests/support/fixtures.ts'

test('each standard document can be asked for as it is offered, with its reason', () => {
  expect(STANDARD_DOCUMENTS.length).toBeGreaterThan(20)
  const refused = STANDARD_DOCUMENTS.filter((document) => {
    const items = [{ ...document, dueOn: '' }]
    return !askInput.safeParse({ taxReturnIds: [id(1)], items }).success
  })
  expect(refused).toEqual([])
})

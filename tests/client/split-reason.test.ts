import { expect, test } from 'vitest'
import { splitReason } from '#client/portal/client/request-items/split-reason.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'

test('the reason of each rule is apart from its source; a preparer’s own is left whole', () => {
  for (const { why, page } of personDocuments.value) {
    const source = `Source: IRS, ${page}.`
    expect(splitReason(`${why} IRS: ${page}.`)).toEqual({ why, source })
  }
  const why = 'You had a letter from the IRS: send all pages. The IRS: they ask for it.'
  expect(splitReason(why)).toEqual({ why, source: null })
})

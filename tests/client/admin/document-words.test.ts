import { expect, test } from 'vitest'
import { categoryLabel, previewKind } from '#client/admin/dialogs/document-words.ts'
import { adminCategories, categoryTable } from '#shared/document-categories.ts'
import { fileKinds } from '#shared/document-files.ts'

test('the staff read the headings that the client saw', () => {
  const labels = Object.values(categoryTable).map(({ label }) => label)
  expect(adminCategories.map(categoryLabel).toSorted()).toEqual(labels.toSorted())
})

test('what a browser may show can be looked at, and nothing else', () => {
  for (const { mimeType, inline } of Object.values(fileKinds)) {
    expect(previewKind({ mimeType }) !== null, mimeType).toBe(inline)
  }
  expect(previewKind({ mimeType: 'text/html' })).toBeNull()
  expect(previewKind({ mimeType: 'image/svg+xml' })).toBeNull()
})

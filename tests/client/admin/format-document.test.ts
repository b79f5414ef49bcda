import { expect, test } from 'vitest'
import {
  canPreview,
  categoryLabel,
  documentNotes,
  previewKind,
  usualReason,
} from '#client/portal/staff/documents/format-document.ts'
import { adminCategories, categoryTable } from '#shared/documents/document-categories.ts'
import { fileKinds } from '#shared/documents/document-files.ts'

test('staff see the same category headings as the client', () => {
  const labels = Object.values(categoryTable).map(({ label }) => label)
  expect(adminCategories.map(categoryLabel).toSorted()).toEqual(labels.toSorted())
})

test('only files that a browser may show can be viewed', () => {
  for (const { mimeType, inline } of Object.values(fileKinds)) {
    expect(previewKind({ mimeType }) !== null, mimeType).toBe(inline)
  }
  expect(previewKind({ mimeType: 'text/html' })).toBeNull()
  expect(previewKind({ mimeType: 'image/svg+xml' })).toBeNull()
})

test('a file that is not scanned yet shows an explanation instead, and a damaged one has a note', () => {
  const { mimeType } = fileKinds.pdf
  const plain = { mimeType, passwordProtected: false, damaged: false, check: 'done' } as const
  expect([canPreview(plain), documentNotes(plain), usualReason(plain)]).toEqual([true, [], ''])
  const locked = { ...plain, passwordProtected: true }
  expect([canPreview(locked), documentNotes(locked)]).toEqual([false, []])
  expect(usualReason(locked)).toMatch(/^This file only opens with a password/)
  const withheld = { ...plain, check: 'withheld' } as const
  expect(canPreview(withheld)).toBe(false)
  expect(documentNotes(withheld)).toEqual([expect.stringMatching(/malware scanner/)])
  expect(canPreview({ ...plain, check: 'pending' })).toBe(true)
  const damaged = { ...plain, damaged: true }
  expect(documentNotes(damaged)).toEqual([expect.stringMatching(/no page was found/)])
  const photo = { ...damaged, mimeType: fileKinds.jpg.mimeType }
  expect(documentNotes(photo)).toEqual([expect.stringMatching(/its picture is cut off/)])
  expect(usualReason(damaged)).toMatch(/^This file is damaged/)
})

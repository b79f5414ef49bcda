import { expect, test } from 'vitest'
import { isSessionOver, uploadFailure } from '#client/portal/uploads/choose-files.ts'

test.each([
  ['File size too large', 'File is too large. Maximum size allowed is 10MB.'],
  ['Invalid file type', 'Invalid file type. Only PDF, JPG, PNG, DOC, and DOCX files are allowed.'],
  ['No file uploaded', 'Please select a file to upload.'],
  ['Document category is required', 'Please select a document category.'],
  [
    "You don't have permission to upload documents to this tax return",
    "You don't have permission to upload documents to this tax return.",
  ],
  ['Tax return not found', 'Tax return not found. Please refresh the page and try again.'],
  ['Please log in again', 'Your session has expired. Please log in again.'],
  ['File is empty', 'File is empty'],
  ['Too many documents', 'Too many documents'],
])('the server’s message %j is shown as %j', (server, shown) => {
  expect(uploadFailure(server)).toBe(shown)
})

test('without a message from the server, the default or the screen’s own message is shown', () => {
  expect(uploadFailure(null)).toBe('Failed to upload document. Please try again.')
  expect(uploadFailure(' ')).toBe('Failed to upload document. Please try again.')
  expect(uploadFailure(null, 'Upload failed')).toBe('Upload failed')
})

test('only an ended session asks to sign in again', () => {
  expect(isSessionOver('Please log in again')).toBe(true)
  expect(isSessionOver('File size too large')).toBe(false)
  expect(isSessionOver(null)).toBe(false)
})

import { expect, test } from 'vitest'
import { invalidFileNotice, partitionFiles } from '#client/portal/uploads/choose-files.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'

function file(name: string, size = 100): File {
  return new File([new Uint8Array(size)], name)
}

const notAllowed = 'File type not allowed. Please use: PDF, JPG, PNG, DOC, or DOCX'

test('invalid files are left out with a reason, and valid ones continue in order', () => {
  const { good, bad } = partitionFiles([
    file('w2.pdf'),
    file('payslip.exe'),
    file('scan.JPG'),
    file('huge.png', maxUploadBytes + 1),
    file('exactly.png', maxUploadBytes),
    file('empty.docx', 0),
  ])
  expect(good.map(({ name }) => name)).toEqual(['w2.pdf', 'scan.JPG', 'exactly.png'])
  expect(bad.map((refused) => [refused.file.name, refused.reason])).toEqual([
    ['payslip.exe', notAllowed],
    ['huge.png', 'File too large. Maximum size is 10MB'],
    ['empty.docx', 'File is empty'],
  ])
})

test('a HEIC photo is taken from a client, up to 10 MB, and refused from staff', () => {
  const photos = [
    file('IMG_2041.HEIC'),
    file('empty.heif', 0),
    file('huge.heic', maxUploadBytes + 1),
  ]
  const { good, bad } = partitionFiles(photos)
  expect(good.map(({ name }) => name)).toEqual(['IMG_2041.HEIC'])
  expect(bad.map(({ reason }) => reason)).toEqual([
    'File is empty',
    'File too large. Maximum size is 10MB',
  ])
  expect(partitionFiles(photos.slice(0, 1), 'dialog').bad.map(({ reason }) => reason)).toEqual([
    'Invalid file type ".heic". Only PDF, JPG, PNG, DOC, and DOCX files are allowed.',
  ])
})

test('the notice names each reason once, and the number of several files', () => {
  const { bad } = partitionFiles([file('a.exe'), file('empty.docx', 0), file('b.exe')])
  expect(invalidFileNotice(bad.slice(0, 1))).toBe(notAllowed)
  expect(invalidFileNotice(bad)).toBe(`3 files were left out. ${notAllowed} File is empty`)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptedFiles,
  cleanFileName,
  extensionOf,
  fileKinds,
  kindOfName,
  maxUploadBytes,
  uploadRefusal,
} from '#shared/documents/document-files.ts'
import { codePoint } from '#tests/support/unicode.ts'

test.each([
  ['W2.pdf', '.pdf', 'pdf'],
  ['a.PDF', '.pdf', 'pdf'],
  ['scan.jpeg', '.jpeg', 'jpg'],
  ['scan.jpg', '.jpg', 'jpg'],
  ['a.b.png', '.png', 'png'],
  ['letter.doc', '.doc', 'doc'],
  ['letter.docx', '.docx', 'docx'],
  ['a.pdf ', '.pdf', 'pdf'],
  ['.pdf', '.pdf', 'pdf'],
  ['a.pdf.exe', '.exe', null],
  ['a.docm', '.docm', null],
  ['README', '', null],
  ['a.', '', null],
  ['a.pdf.', '', null],
  ['', '', null],
  ['a.__proto__', '.__proto__', null],
])('%j has the extension %j and is of the kind %j', (name, extension, kind) => {
  expect(extensionOf(name)).toBe(extension)
  expect(kindOfName(name)).toBe(kind)
})

test('browsers may show PDF files and images, never Word files', () => {
  const shown = Object.values(fileKinds).filter(({ inline }) => inline)
  expect(shown.map(({ mimeType }) => mimeType)).toEqual([
    'application/pdf',
    'image/jpeg',
    'image/png',
  ])
})

test('a file picker offers every accepted extension', () => {
  expect(Object.values(acceptedFiles).flat()).toEqual([
    '.pdf',
    '.jpg',
    '.jpeg',
    '.png',
    '.doc',
    '.docx',
  ])
})

describe('the message about a refused file', () => {
  test('in the dialog', () => {
    expect(uploadRefusal({ name: 'setup.EXE', size: 1 }, 'dialog')).toBe(
      'Invalid file type ".exe". Only PDF, JPG, PNG, DOC, and DOCX files are allowed.',
    )
    expect(uploadRefusal({ name: 'a.pdf', size: maxUploadBytes + 1 }, 'dialog')).toBe(
      'File size must be less than 10MB.',
    )
  })

  test('in the upload center', () => {
    expect(uploadRefusal({ name: 'setup.exe', size: 1 }, 'center')).toBe(
      'File type not allowed. Please use: PDF, JPG, PNG, DOC, or DOCX',
    )
    expect(uploadRefusal({ name: 'a.pdf', size: maxUploadBytes + 1 }, 'center')).toBe(
      'File too large. Maximum size is 10MB',
    )
  })

  test('exactly 10 MB is allowed, an empty file is not', () => {
    expect(maxUploadBytes).toBe(10_485_760)
    expect(uploadRefusal({ name: 'a.pdf', size: maxUploadBytes }, 'dialog')).toBeNull()
    expect(uploadRefusal({ name: 'a.pdf', size: 0 }, 'center')).toBe('File is empty')
  })
})

describe('the name of a document', () => {
  test.each([
    ['W-2 2025 (Ümit & Søn).pdf', 'W-2 2025 (Ümit & Søn).pdf'],
    ['שלום.pdf', 'שלום.pdf'],
    ['税金 🧾.pdf', '税金 🧾.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\jo\\w2.pdf', 'w2.pdf'],
    ['a/b\\c.pdf', 'c.pdf'],
    ['a.pdf\0.exe', 'a.pdf.exe'],
    ['x\u202efdp.exe', 'xfdp.exe'],
    ['a\r\nContent-Type: text/html.pdf', 'aContent-Type: text/html.pdf'.split('/').at(-1)],
    ['a\u2066b\u2069\u200e\u200f\u061c.pdf', 'ab.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['  w2.pdf ', 'w2.pdf'],
    ['CON.pdf', 'CON.pdf'],
    ['.pdf', '.pdf'],
    ['"; rm -rf.pdf', '"; rm -rf.pdf'],
    ['folder/', 'document'],
    ['', 'document'],
    ['..', 'document'],
    ['\u0007', 'document'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(cleanFileName(sent)).toBe(shown)
  })

  test('is cut to at most 255 bytes at a whole character, and keeps its extension', () => {
    expect(cleanFileName(`${'x'.repeat(251)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect(cleanFileName(`${'x'.repeat(252)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    const long = cleanFileName(`${'é'.repeat(300)}.PDF`)
    expect(bytes(long)).toBeLessThanOrEqual(255)
    expect(long).toBe(`${'é'.repeat(125)}.PDF`)
    expect(cleanFileName(`${'🧾'.repeat(100)}.docx`)).toBe(`${'🧾'.repeat(62)}.docx`)
    expect(bytes(cleanFileName(`a.${'x'.repeat(300)}`))).toBe(255)
    const family = '👨‍👩‍👧‍👦'
    expect(cleanFileName(`${family.repeat(20)}.pdf`)).toBe(`${family.repeat(10)}.pdf`)
    expect(cleanFileName(`e${'\u0301'.repeat(300)}.pdf`)).toBe('document.pdf')
  })

  test('is safe, and cleaning it again changes nothing', () => {
    const sent = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 600 }),
      fc.string({
        unit: fc.constantFrom('.', '/', '\\', ' ', '\0', '\u202e', 'é', '🧾', 'e\u0301'),
      }),
    )
    fc.assert(
      fc.property(sent, (name) => {
        const shown = cleanFileName(name)
        expect(shown).not.toBe('')
        expect(bytes(shown)).toBeLessThanOrEqual(255)
        expect(shown).not.toMatch(/[/\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u)
        expect(shown.isWellFormed()).toBe(true)
        expect(cleanFileName(shown)).toBe(shown)
      }),
      { numRuns: 500 },
    )
  })
})

function bytes(name: string): number {
  return Buffer.byteLength(name)
}

import { expect, test } from 'vitest'
import { headBytes, isHeicPhoto, typeOfBytes } from '#shared/documents/file-types.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (major: string, ...more: string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * more.length)}ftyp${major}\0\0\0\0${more.join('')}`

test.each([
  ['jpg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['docx', 'PK\x03\x04'],
  ['heic', ftyp('heic', 'mif1', 'heic')],
  ['heic', ftyp('mif1', 'mif1', 'heic')],
  ['avif', ftyp('avif', 'mif1', 'miaf')],
  ['avif', ftyp('mif1', 'avif', 'mif1')],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['tiff', 'II*\0\x08\0\0\0'],
  ['tiff', 'MM\0*\0\0\0\x08'],
  ['gif', 'GIF89a'],
  ['bmp', 'BM\x36\0\0\0\0\0\0\0\x36'],
  ['jp2', '\0\0\0\fjP  \r\n\x87\n'],
  ['jxl', '\xff\n\xfa'],
  ['rtf', '{\\rtf1'],
  [null, 'MZ\x90\0'],
  [null, ftyp('isom', 'mp42')],
  [null, 'RIFF\x24\0\0\0AVI '],
  [null, '<html>'],
  [null, ''],
  [null, 'Dear Nora'],
])('%s: %j', (type, begin) => {
  expect(typeOfBytes(bytes(begin))).toBe(type)
})

test.each(['', '\xef\xbb\xbf', '\n', 'Content-Type: application/pdf\r\n\r\n', 'x'.repeat(1023)])(
  'a PDF may begin after %j',
  (before) => {
    expect(typeOfBytes(bytes(`${before}%PDF-1.7`).subarray(0, headBytes))).toBe('pdf')
  },
)

test.each([
  ['a program', 'MZ\x90\0', null],
  ['a script', '#!/bin/sh\n', null],
  ['a web page', '<html><script>alert(1)</script>', null],
  ['a web page behind space', '\xef\xbb\xbf \n<!doctype html>', null],
  ['an archive', 'PK\x03\x04', 'docx'],
  ['a photo', '\xff\xd8\xff', 'jpg'],
  ['1,024 bytes', 'x'.repeat(1024), null],
])('%s before a PDF header is no PDF', (_name, before, type) => {
  expect(typeOfBytes(bytes(`${before}%PDF-1.7\n`))).toBe(type)
})

test('a HEIC photo is recognized under any name, and by its name', async () => {
  const file = (name: string, begin: string) => new File([bytes(begin)], name)
  expect(await isHeicPhoto(file('IMG_1.jpg', ftyp('heic')))).toBe(true)
  expect(await isHeicPhoto(file('IMG_1.HEIC', 'PNG'))).toBe(true)
  expect(await isHeicPhoto(file('IMG_1.jpg', '\xff\xd8\xff'))).toBe(false)
})

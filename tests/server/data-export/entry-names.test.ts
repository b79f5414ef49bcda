import { describe, expect, test } from 'vitest'
import { uniqueNames } from '#server/features/data-export/entry-names.ts'

const nameOf = (name: string) => uniqueNames()('documents', name).slice('documents/'.length)

/** Four people, joined: one character for people, 11 for JavaScript. */
const family = '👨‍👩‍👧‍👦'

describe('the name of a document in a zip', () => {
  test.each([
    ['w2.pdf', 'w2.pdf'],
    ['Größe 2025.PDF', 'Größe 2025.PDF'],
    ['../../etc/passwd.pdf', '_.._etc_passwd.pdf'],
    ['C:\\a\\b.pdf', 'C__a_b.pdf'],
    ['a<b>c:"d|e?f*.pdf', 'a_b_c__d_e_f_.pdf'],
    ['a\u0000\u001f\u007f.pdf', 'a___.pdf'],
    ['con.pdf', '_con.pdf'],
    ['LPT1.tar.pdf', '_LPT1.tar.pdf'],
    ['nul', '_nul'],
    ['console.pdf', 'console.pdf'],
    ['a. . .pdf', 'a. ._.pdf'],
    ['a.', 'a_'],
    ['...', 'document'],
    ['.pdf', 'document.pdf'],
    ['..pdf', 'document.pdf'],
    [' . .pdf', 'document.pdf'],
    [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(80)}.pdf`],
  ])('%j becomes %j', (name, safe) => {
    expect(nameOf(name)).toBe(safe)
  })

  test('fits into 255 bytes and stays readable when a long name is cut inside of a character', () => {
    expect(nameOf(`x${'😀'.repeat(70)}.jpeg`)).toBe(`x${'😀'.repeat(39)}.jpeg`)
    expect(nameOf(`${family.repeat(20)}.jpeg`)).toBe(`${family.repeat(7)}.jpeg`)
    expect(Buffer.byteLength(nameOf(`${'報'.repeat(90)}.jpeg`))).toBeLessThan(250)
  })

  test('is unique where case is ignored, also beside a name with a number', () => {
    const next = uniqueNames()
    const names = ['w2.pdf', 'W2.PDF', 'w2 (2).pdf', 'w2.pdf'].map((name) => next('a', name))
    expect(names).toEqual(['a/w2.pdf', 'a/W2 (2).PDF', 'a/w2 (2) (2).pdf', 'a/w2 (3).pdf'])
    expect(next('b', 'w2.pdf')).toBe('b/w2.pdf')
  })
})

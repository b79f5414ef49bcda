import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecryptionError, openField, sealField } from '#server/crypto/envelope.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'

const keyring = parseKeyring(`k1:${randomBytes(32).toString('base64')}`)
const place = {
  table: 'client_profiles',
  column: 'ssn',
  row: '0192f0c1-0000-7000-8000-000000000001',
}

describe('sealed fields', () => {
  test('return the original value, and contain no clear text of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const sealed = sealField(keyring, place, text)
        expect(openField(keyring, place, sealed)).toBe(text)
        if (text.length > 8) expect(sealed.includes(text)).toBe(false)
      }),
    )
  })

  test('consist of format, key id, nonce, ciphertext and tag', () => {
    const sealed = sealField(keyring, place, '123456789')
    expect(sealed.subarray(0, 4).toString('latin1')).toBe('\u0001\u0002k1')
    expect(sealed.length).toBe(4 + 12 + 9 + 16)
  })

  test.each([
    ['another row', { ...place, row: '0192f0c1-0000-7000-8000-000000000002' }],
    ['another column', { ...place, column: 'spouse_ssn' }],
    ['another table', { ...place, table: 'dependents' }],
    ['parts split differently', { table: 'client', column: '_profilesssn', row: place.row }],
  ])('do not open in %s', (_name, elsewhere) => {
    const sealed = sealField(keyring, place, '123456789')
    expect(() => openField(keyring, elsewhere, sealed)).toThrow(DecryptionError)
  })

  test('do not open with any byte changed or missing', () => {
    const sealed = sealField(keyring, place, '123456789')
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openField(keyring, place, changed)).toThrow(DecryptionError)
      expect(() => openField(keyring, place, sealed.subarray(0, at))).toThrow(DecryptionError)
    }
  })

  test('refuse a shorter tag, which a forger could guess', () => {
    const { id, fields } = keyring.primary
    const header = Buffer.concat([Buffer.of(1, id.length), Buffer.from(id)])
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', fields, nonce, { authTagLength: 4 })
    const { table, column, row } = place
    cipher.setAAD(
      Buffer.concat([header, Buffer.from(JSON.stringify(['fields', table, column, row]))]),
    )
    const body = Buffer.concat([cipher.update('123456789012345678'), cipher.final()])
    const short = Buffer.concat([header, nonce, body, cipher.getAuthTag()])
    expect(() => openField(keyring, place, short)).toThrow(DecryptionError)
  })

  test('give an error with the field’s place and without its value', () => {
    const sealed = sealField(keyring, place, '123456789')
    const other = parseKeyring(`k1:${randomBytes(32).toString('base64')}`)
    expect(() => openField(other, place, sealed)).toThrow(
      `client_profiles.ssn of ${place.row} does not open: changed, or moved from its place`,
    )
  })

  test('never use a nonce twice', () => {
    const nonces = new Set<string>()
    for (let made = 0; made < 1_000; made += 1) {
      nonces.add(sealField(keyring, place, '').toString('latin1', 4, 16))
    }
    expect(nonces.size).toBe(1_000)
  })
})

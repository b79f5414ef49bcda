import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  cert: string
  key: string
}

/** A certificate of its own making for 127.0.0.1 and localhost, of one day: X.509 v3 as RFC 5280 writes it, P-256. */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), utf8('localhost'))))
  const body = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - hour), utcTime(Date.now() + 24 * hour)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(subjectAlternativeName)),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.of(0), signature])))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const hour = 3_600_000

/** Short or long form of a length below 64 KiB (X.690, 8.1.3). */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const size = value.length
  const long = size > 255 ? [0x82, size >> 8, size & 255] : [0x81, size]
  return Buffer.concat([Buffer.of(tag, ...(size < 128 ? [size] : long)), value])
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, ...parts)
}

function set(...parts: Buffer[]): Buffer {
  return tlv(0x31, ...parts)
}

function explicit(number: number, part: Buffer): Buffer {
  return tlv(0xa0 + number, part)
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes)
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'))
}

function utf8(text: string): Buffer {
  return tlv(0x0c, Buffer.from(text))
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[^\d]/g, '').slice(2, 14)
  return tlv(0x17, Buffer.from(`${digits}Z`))
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

const subjectAlternativeName = sequence(
  oid('551d11'),
  tlv(0x04, sequence(tlv(0x82, Buffer.from('localhost')), tlv(0x87, Buffer.of(127, 0, 0, 1)))),
)

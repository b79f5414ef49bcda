import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  type JsonWebKey,
} from 'node:crypto'

interface Settings {
  origin?: string
  /** The host that the authenticator signs for. */
  rpId?: string
  /** Whether it asked for a PIN or biometrics. */
  verified?: boolean
  challenge?: string
  counter?: number
  userHandle?: string
}

/** A passkey in software, by the W3C's Web Authentication Level 3: attestation `none`, ES256. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  private readonly publicKey: KeyObject
  private readonly privateKey: KeyObject
  private userHandle = ''

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.publicKey = pair.publicKey
    this.privateKey = pair.privateKey
  }

  /** Answers the options of a new passkey. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    settings: Settings = {},
  ) {
    this.userHandle = options.user.id
    const challenge = settings.challenge ?? options.challenge
    const client = clientData('webauthn.create', challenge, settings.origin)
    const data = Buffer.concat([
      this.head(settings.rpId ?? options.rp.id, settings, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.coseKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ])
    const response = {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return { ...this.named(), response }
  }

  /** Answers the options of a sign-in. */
  get(options: { challenge: string; rpId: string }, settings: Settings = {}) {
    this.counter = settings.counter ?? this.counter + 1
    const challenge = settings.challenge ?? options.challenge
    const client = clientData('webauthn.get', challenge, settings.origin)
    const data = this.head(settings.rpId ?? options.rpId, settings, 0)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: settings.userHandle ?? this.userHandle,
    }
    return { ...this.named(), response }
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
  }

  private head(rpId: string, { verified = true }: Settings, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const present = 0x01 | (verified ? 0x04 : 0) | flags
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([present]),
      count,
    ])
  }

  /** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
  private coseKey(): Buffer {
    const { x = '', y = '' }: JsonWebKey = this.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

function clientData(type: string, challenge: string, origin = 'http://localhost:3000'): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** RFC 8949: byte strings of up to 65,535 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

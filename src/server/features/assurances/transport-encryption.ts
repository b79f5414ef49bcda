import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'

/**
 * Connects to the public address like a browser and checks the negotiated cipher. Without a connection there is no
 * result, because a server may not reach its own public address.
 *
 * @throws the error of the connection
 */
export async function checkTransportEncryption(
  { config }: Pick<Instance, 'config'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const address = new URL(config.publicUrl)
  if (address.protocol !== 'https:') return notActive('it is reached over http')
  const { trusted, strong } = await shakeHands(address, signal)
  if (!trusted) return notActive('its certificate is not trusted')
  if (!strong) return notActive('a browser is given shorter keys here')
  return verified
}

/** The IANA name, such as TLS_AES_256_GCM_SHA384. */
const keysOf256Bits = /AES_256|CHACHA20/

/** @throws the error of the connection */
export async function shakeHands(address: URL, signal: AbortSignal) {
  const socket = connect(connectionTo(address))
  const stop = () => socket.destroy(new Error('no TLS in time'))
  signal.addEventListener('abort', stop)
  try {
    await connected(socket)
    return {
      trusted: socket.authorized,
      strong: keysOf256Bits.test(socket.getCipher().standardName),
      expires: new Date(socket.getPeerCertificate().valid_to),
    }
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

function connectionTo({ hostname, port }: URL): ConnectionOptions {
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ciphers: browserCiphers.join(':'),
    ALPNProtocols: ['h2', 'http/1.1'],
    // Checked afterwards: an untrusted certificate is a result, not a failed connection.
    rejectUnauthorized: false,
  }
}

/** Ciphers of current browsers in their order, so the server decides whether 256 bits are used. */
const browserCiphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
]

function connected(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
  })
}

import { once } from 'node:events'
import { createServer as createPlainServer, type Server } from 'node:net'
import {
  createServer,
  getCACertificates,
  setDefaultCACertificates,
  type TlsOptions,
} from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTls } from '#server/doctor/check-outside.ts'
import { checkTransportEncryption } from '#server/features/assurances/transport-encryption.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'

const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  algorithm: 'sha256',
})
const authorities = getCACertificates('default')
const open: Server[] = []

beforeEach(() => setDefaultCACertificates([...authorities, cert]))
afterEach(() => {
  setDefaultCACertificates(authorities)
  for (const server of open.splice(0)) server.close()
})

const prefers256 = 'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:ECDHE+AES256:ECDHE+AES128'

test.each<[string, TlsOptions]>([
  ['TLS 1.3', { minVersion: 'TLSv1.3' }],
  ['TLS 1.2', { maxVersion: 'TLSv1.2' }],
  ['ChaCha20', { ciphers: 'TLS_CHACHA20_POLY1305_SHA256' }],
])('holds if the public address uses 256 bits: %s', async (_name, options) => {
  const publicUrl = await frontDoor({ ciphers: prefers256, honorCipherOrder: true, ...options })
  expect(await check(publicUrl)).toStrictEqual({ verified: true })
})

test('does not hold over http', async () => {
  expect(await check('http://localhost:3000')).toStrictEqual({
    verified: false,
    reason: 'it is reached over http',
  })
})

test.each<[string, TlsOptions]>([
  ['it lets the clients choose', { honorCipherOrder: false }],
  ['it has no stronger cipher in TLS 1.3', { ciphers: 'TLS_AES_128_GCM_SHA256' }],
  ['it has no stronger cipher in TLS 1.2', { ciphers: 'ECDHE+AES128', maxVersion: 'TLSv1.2' }],
])('does not hold if browsers get 128 bits because %s', async (_name, options) => {
  const publicUrl = await frontDoor(options)
  expect(await check(publicUrl)).toStrictEqual({
    verified: false,
    reason: 'a browser is given shorter keys here',
  })
  const told = expect.stringMatching(/the security page claims no keys of 256 bits/)
  expect(await checkTls({ publicUrl })).toMatchObject({ level: 'ok', text: told })
})

test('does not hold with an untrusted certificate, or one for another name', async () => {
  const untrusted = { verified: false, reason: 'its certificate is not trusted' }
  const publicUrl = await frontDoor({ ciphers: prefers256, honorCipherOrder: true })
  const byAnotherName = publicUrl.replace('localhost', '127.0.0.2')
  expect(await check(byAnotherName)).toStrictEqual(untrusted)
  setDefaultCACertificates(authorities)
  expect(await check(publicUrl)).toStrictEqual(untrusted)
})

test('is unknown when the server does not answer, does not use TLS, or is too slow', async () => {
  const publicUrl = await frontDoor({})
  open.splice(0).forEach((server) => server.close())
  await expect(check(publicUrl)).rejects.toThrow('ECONNREFUSED')
  const plain = await listen(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')))
  await expect(check(plain)).rejects.toThrow(Error)
  // Its time is over once the server has the question.
  const time = new AbortController()
  const silent = createPlainServer((socket) => {
    socket.on('error', () => undefined).once('data', () => time.abort())
  })
  await expect(check(await listen(silent), time.signal)).rejects.toThrow('no TLS in time')
})

function check(publicUrl: string, signal = untilPatienceEnds()) {
  return checkTransportEncryption({ config: { publicUrl, staffTwoFactor: 'optional' } }, signal)
}

function frontDoor(options: TlsOptions): Promise<string> {
  return listen(createServer({ cert, key, ...options }))
}

async function listen(server: Server): Promise<string> {
  server.on('tlsClientError', () => undefined)
  server.listen(0)
  open.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `https://localhost:${address.port}`
}

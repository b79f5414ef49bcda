import { createHmac } from 'node:crypto'
import { callTrpc } from './trpc.ts'
import type { TestApp } from './app.ts'
import { password, type Person } from './factories.ts'

/** RFC 6238 over RFC 4226, written from the RFCs: the portal uses a library. */
export function totp(secret: Buffer, at: Date, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface App {
  secret: string
  recoveryCodes: string[]
  /** The code that the app shows now, or some seconds later or earlier. */
  code: (seconds?: number) => string
}

/** Adds an authenticator app to the account, as the account screen does. Its first code is used. */
export async function enrollApp(portal: TestApp, person: Pick<Person, 'token'>): Promise<App> {
  const { token } = person
  const started = await callTrpc(portal, 'twoFactor.startApp', { token, input: { password } })
  const { enrollment, secret } = started.output as { enrollment: string; secret: string }
  const code = (seconds = 0) => {
    const at = portal.services.clock().getTime() + seconds * 1000
    return totp(fromBase32(secret), new Date(at))
  }
  const input = { enrollment, code: code() }
  const confirmed = await callTrpc(portal, 'twoFactor.confirmApp', { token, input })
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${confirmed.message}`)
  const { recoveryCodes } = confirmed.output as { recoveryCodes: string[] }
  // To the beginning of the next step: a test ends before that step does, and its first code is new.
  portal.pass({ minutes: (30_000 - (portal.services.clock().getTime() % 30_000)) / 60_000 })
  return { secret, recoveryCodes, code }
}

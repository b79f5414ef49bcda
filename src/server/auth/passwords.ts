import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { errors } from '#server/errors.ts'

/** argon2id with 19 MiB, two passes, one lane: the minimum of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time, because they share libuv's four threads with file access. */
const queue = new PQueue({ concurrency: 2 })

/** Sign-ins go before registrations and new passwords. */
const queues = {
  check: { priority: 1, longest: 200 },
  make: { priority: 0, longest: 100 },
} as const

/** Throws a 503 when its queue is full. */
export function hashPassword(password: string): Promise<string> {
  return enqueue('make', () => hash(password, cost))
}

/**
 * Without a stored hash it does the same work and returns false, so an unknown email takes as long as a wrong
 * password (OWASP ASVS 6.3.8). Throws a 503 when its queue is full.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await enqueue('check', () => verify(stored ?? dummyHash, password))
  return matches && stored !== null
}

/** Whether a hash was made at another cost than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** A set of recovery codes, all with one salt: a typed code is hashed once and compared with all. */
export function hashCodes(codes: string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(codes.map((code) => enqueue('make', () => hash(code, { ...cost, salt }))))
}

/** The hash of a code with the salt of another one's hash. */
export function hashCode(code: string, like: string): Promise<string> {
  // As in $argon2id$v=19$m=19456,t=2,p=1$salt$hash.
  const salt = Buffer.from(like.split('$')[4] ?? '', 'base64')
  return enqueue('check', () => hash(code, { ...cost, salt }))
}

async function enqueue<T>(name: keyof typeof queues, work: () => Promise<T>): Promise<T> {
  const { priority, longest } = queues[name]
  if (queue.sizeBy({ priority }) >= longest) throw errors.busy(5)
  return queue.add(work, { priority })
}

/** Hash of 32 discarded random bytes, at the same cost: no password fits. An imported account has it at first. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$w4uHBbzPQ9GhWWti/6xWsA$vGQP6qD+ahoOEY6mhBJ23pgpcOxMMHoz/FJxa1k3jBg'

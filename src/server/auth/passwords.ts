import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { errors } from '#server/errors.ts'

/** argon2id with 19 MiB, two passes, one lane: the floor of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time: they run on the threads that also read and write files (four, by libuv's default). */
const queue = new PQueue({ concurrency: 2 })

/** Who signs in goes first; registrations and new passwords wait for them. */
const lines = {
  check: { priority: 1, longest: 200 },
  make: { priority: 0, longest: 100 },
} as const

/** Throws a 503 when too many wait in its line. */
export function hashPassword(password: string): Promise<string> {
  return inTurn('make', () => hash(password, cost))
}

/**
 * Whether the password is the one that was hashed. Without a hash it does the same work and says no, so that
 * an unknown email and a wrong password take the same time (OWASP ASVS 6.3.8). Throws a 503 when too many wait.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn('check', () => verify(stored ?? nobody, password))
  return matches && stored !== null
}

async function inTurn<T>(line: keyof typeof lines, work: () => Promise<T>): Promise<T> {
  const { priority, longest } = lines[line]
  if (queue.sizeBy({ priority }) >= longest) throw errors.busy(5)
  return queue.add(work, { priority })
}

/** Of 32 random bytes that nobody kept, at the same cost. Written down, so that no start pays for it. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$w4uHBbzPQ9GhWWti/6xWsA$vGQP6qD+ahoOEY6mhBJ23pgpcOxMMHoz/FJxa1k3jBg'

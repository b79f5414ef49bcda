import { hash, verify } from '@node-rs/argon2'
import { HashQueue } from './hash-queue.ts'

/** argon2id with 19 MiB, two passes, one lane: the minimum of OWASP's Password Storage Cheat Sheet. */
export const safeCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The cost of new hashes. Only tests lower it, because a run hashes thousands of passwords. */
export const passwordCost: { memoryCost: number; timeCost: number; parallelism: number } = {
  ...safeCost,
}

/** Two at a time, because they share libuv's four threads with file access. */
const queue = new HashQueue(2)

/**
 * `by`: the account or network that causes the work.
 *
 * @throws AppError 503 when its queue is full
 */
export function hashPassword(password: string, by: string): Promise<string> {
  return queue.add('make', by, () => hash(password, passwordCost))
}

/**
 * Without a stored hash it does the same work and returns false, so that an unknown email takes as long as a wrong
 * password (OWASP ASVS 6.3.8).
 *
 * @throws AppError 503 when its queue is full
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  by: string,
): Promise<boolean> {
  const matches = await queue.add('check', by, () => verify(stored ?? dummyHash(), password))
  return matches && stored !== null
}

/** Returns true if a hash was made at a cost other than the current one. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(prefix())
}

function prefix(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/**
 * A hash of 32 discarded random bytes, at the current cost: no password matches it. Imported accounts start with it.
 */
export function dummyHash(): string {
  return `${prefix()}w4uHBbzPQ9GhWWti/6xWsA$vGQP6qD+ahoOEY6mhBJ23pgpcOxMMHoz/FJxa1k3jBg`
}

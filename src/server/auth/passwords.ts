import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: the floor of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether the password is the one that was hashed. Without a hash it does the same work and says no, so that
 * an unknown email and a wrong password take the same time (OWASP ASVS 6.3.8).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password)
  return matches && stored !== null
}

/** Of 32 random bytes that nobody kept, at the same cost. Written down, so that no start pays for it. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$w4uHBbzPQ9GhWWti/6xWsA$vGQP6qD+ahoOEY6mhBJ23pgpcOxMMHoz/FJxa1k3jBg'

import type { User } from '#shared/auth.schema.ts'

/** How many there are of each, whatever is searched for. */
export function countRoles(users: readonly User[]): {
  users: number
  clients: number
  admins: number
} {
  const admins = users.filter(({ role }) => role === 'admin').length
  return { users: users.length, clients: users.length - admins, admins }
}

/** Those whose email or name holds every word that was typed. */
export function findUsers(users: readonly User[], typed: string): readonly User[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return users
  return users.filter(({ email, firstName, lastName }) => {
    const text = `${email} ${firstName} ${lastName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

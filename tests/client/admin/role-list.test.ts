import { expect, test } from 'vitest'
import { countRoles, findUsers } from '#client/admin/roles/role-list.ts'
import type { User } from '#shared/auth.schema.ts'

function user(email: string, firstName: string, lastName: string, role: User['role']): User {
  return { id: email, email, firstName, lastName, role, createdAt: new Date(0) }
}

const june = user('june@merrowtax.example', 'June', 'Merrow', 'admin')
const nora = user('nora.day@example.com', 'Nora', 'Day', 'client')
const zoe = user('z@example.com', 'Zoë', 'Żółć', 'client')
const everyone = [june, nora, zoe]

test('counts of total users, clients and admins', () => {
  expect(countRoles(everyone)).toEqual({ users: 3, clients: 2, admins: 1 })
  expect(countRoles([])).toEqual({ users: 0, clients: 0, admins: 0 })
})

test('search by email or name, each word of it anywhere, in either case', () => {
  expect(findUsers(everyone, 'NORA')).toEqual([nora])
  expect(findUsers(everyone, 'day nora')).toEqual([nora])
  expect(findUsers(everyone, 'example.com')).toEqual([nora, zoe])
  expect(findUsers(everyone, 'żółć')).toEqual([zoe])
  expect(findUsers(everyone, 'june day')).toEqual([])
  expect(findUsers(everyone, '  ')).toBe(everyone)
})

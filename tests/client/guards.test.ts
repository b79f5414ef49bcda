import { pagePaths } from '#shared/base/pages.ts'
import { expect, test } from 'vitest'
import { guardOf, guards, checkAccess, safeNext } from '#client/public/session/guards.ts'
import type { CurrentUser, Session } from '#client/public/session/session.ts'

const user: CurrentUser = {
  id: '01890000-0000-7000-8000-000000000000',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Day',
  role: 'client',
  createdAt: new Date(0),
  emailProof: { proven: true, required: false },
  twoFactor: { enrolled: false, required: false },
}
const client: Session = { status: 'signed-in', user }
const admin: Session = { status: 'signed-in', user: { ...user, role: 'admin' } }
const stranger: Session = { status: 'signed-out' }

test('pages without a guard are for everyone', () => {
  for (const page of ['/', '/services', '/contact', '/reset-password', '/nowhere']) {
    expect(checkAccess(guardOf(page), stranger)).toBe('show')
  }
})

test('a visitor is asked to sign in, and the profile screen says why', () => {
  expect(checkAccess(guardOf('/documents'), stranger)).toBe('ask-to-sign-in')
  expect(checkAccess(guardOf('/documents/'), stranger)).toBe('ask-to-sign-in')
  expect(checkAccess(guardOf('/admin'), stranger)).toBe('ask-to-sign-in')
  expect(checkAccess(guardOf('/profile'), stranger)).toBe('invite')
})

test('after signing out, every screen leads to the front page', () => {
  for (const screen of Object.keys(guards)) {
    expect(checkAccess(guardOf(screen), { status: 'signed-out', left: true })).toBe('lead-home')
  }
})

test('the admin screen waits for the role and opens only for admins', () => {
  expect(checkAccess(guardOf('/admin'), { status: 'loading' })).toBe('wait')
  expect(checkAccess(guardOf('/admin'), { status: 'unreachable' })).toBe('unreachable')
  expect(checkAccess(guardOf('/admin'), client)).toBe('refuse')
  expect(checkAccess(guardOf('/admin'), admin)).toBe('show')
  expect(checkAccess(guardOf('/admin/inbox'), stranger)).toBe('ask-to-sign-in')
  expect(checkAccess(guardOf('/admin/inbox/'), client)).toBe('refuse')
  expect(checkAccess(guardOf('/admin/inbox'), admin)).toBe('show')
})

test('when a view as a client has ended, every screen says so, and public pages stay open', () => {
  for (const screen of Object.keys(guards)) {
    expect(checkAccess(guardOf(screen), { status: 'view-over' })).toBe('view-over')
  }
  expect(checkAccess(guardOf('/contact'), { status: 'view-over' })).toBe('show')
})

test("a client's screens load their data while the session is confirmed", () => {
  for (const session of [{ status: 'loading' } as const, client, admin]) {
    expect(checkAccess(guardOf('/documents'), session)).toBe('show')
  }
})

test('who must set up two-factor sign-in is led there from every screen', () => {
  const twoFactor = { enrolled: false, required: true }
  for (const session of [client, admin]) {
    if (session.status !== 'signed-in') throw new Error('not signed in')
    const required: Session = { status: 'signed-in', user: { ...session.user, twoFactor } }
    for (const screen of Object.keys(guards)) {
      const leads = screen === '/two-factor' ? 'show' : 'enroll'
      expect(checkAccess(guardOf(screen), required)).toBe(leads)
    }
    expect(checkAccess(guardOf('/contact'), required)).toBe('show')
  }
  expect(checkAccess(guardOf('/two-factor'), client)).toBe('show')
  expect(checkAccess(guardOf('/two-factor'), stranger)).toBe('ask-to-sign-in')
  // It asks again by itself.
  expect(safeNext('/two-factor')).toBe('/')
})

test('the return path after signing in leads only to our own screens', () => {
  expect(safeNext('/documents')).toBe('/documents')
  expect(safeNext('/documents/')).toBe('/documents')
  const download = '/api/documents/0198-a/download'
  for (const address of [download, `${download}?inline=1`]) expect(safeNext(address)).toBe(address)
  for (const other of ['/../x', '?inline=1&x', '?token=x', '/', '#x']) {
    expect(safeNext(download + other)).toBe('/')
  }
  expect(safeNext('/admin/inbox')).toBe('/admin/inbox')
  for (const sent of ['//evil.example', 'https://evil.example', '/documents?x', '', 'toString']) {
    expect(safeNext(sent)).toBe('/')
  }
  expect(safeNext(undefined)).toBe('/')
})

test('every screen of staff refuses a client, and so who views the portal as one', () => {
  const screens = pagePaths.filter((path) => path.startsWith('/admin'))
  expect(screens).toContain('/admin/money')
  expect(screens.map((path) => checkAccess(guardOf(path), client))).toEqual(
    screens.map(() => 'refuse'),
  )
})

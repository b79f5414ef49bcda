import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/records/auth/passwords.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { useSafePasswordCost } from '#tests/support/password-cost.ts'
import { aClient, password } from '#tests/support/factories.ts'

const portal = await testPortal()
useSafePasswordCost()
const stranger = apiAs(portal)

test('sign-ins are served before 240 earlier registrations', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aClient(portal)))
  const done: ('registered' | 'refused' | 'signed in')[] = []
  const registrations = Array.from({ length: 240 }, async (_, at) => {
    const person = { email: `crowd-${at}@example.com`, firstName: 'Sam', lastName: 'Ortiz' }
    const answer = await stranger.post('/api/auth/register', { ...person, password })
    done.push(answer.status === 201 ? 'registered' : 'refused')
    return answer
  })
  await expect.poll(() => done.includes('refused'), { interval: 1 }).toBe(true)
  const earlier = done.length
  const signIns = people.map(async ({ email }) => {
    const answer = await stranger.post('/api/auth/login', { email, password })
    done.push('signed in')
    return answer.status
  })
  expect(await Promise.all(signIns)).toEqual([200, 200, 200, 200, 200])
  const before = done.slice(earlier, done.lastIndexOf('signed in'))

  const answers = await Promise.all(registrations)
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken.length).toBeGreaterThanOrEqual(100)
  expect(before.filter((what) => what === 'registered').length).toBeLessThan(taken.length / 2)
  for (const { status, headers, json } of answers) {
    if (status === 201) continue
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(json()['message']).toBe('The service is busy. Please try again in a moment.')
  }
})

test('a flood of sign-ins is limited too, and the queue empties', async () => {
  const checks = await Promise.allSettled(
    Array.from({ length: 230 }, () => verifyPassword(null, password, 'one')),
  )
  const refused = checks.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect(refused.length).toBeLessThan(30)
  expect(await verifyPassword(await hashPassword(password, 'one'), password, 'one')).toBe(true)
})

test('of one caller, who has waited longest comes first', async () => {
  const order: number[] = []
  const check = (at: number) =>
    verifyPassword(null, password, 'one').then((): void => void order.push(at))
  const first = Array.from({ length: 10 }, (_, at) => check(at))
  await first[4]
  await Promise.all([...first, ...Array.from({ length: 5 }, (_, at) => check(10 + at))])
  // Two are worked on at a time, which may end in any order.
  expect(order.indexOf(9)).toBeLessThan(order.indexOf(12))
})

test('whoever has the fewest waiting comes first, also into a full queue', async () => {
  const order: string[] = []
  const check = (by: string) =>
    verifyPassword(null, password, by).then(
      () => order.push(by),
      () => order.push(`${by} refused`),
    )
  const greedy = Array.from({ length: 205 }, () => check('greedy'))
  await Promise.all([...greedy, check('modest'), check('modest')])
  expect(order.filter((one) => one === 'greedy refused').length).toBeGreaterThan(0)
  // 200 came before it. Two are being worked on, and at most two more have as few before themselves.
  expect(order.filter((one) => !one.endsWith('refused')).indexOf('modest')).toBeLessThan(6)
  expect(order).not.toContain('modest refused')
})

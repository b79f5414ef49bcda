import { expect, test } from 'vitest'
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

import { expect, test } from 'vitest'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { patience } from '#tests/support/patience.ts'

// What an answer must not take, or not tell by the time that it takes. The tests of the features prove the same work.

const portal = await testPortal()
const stranger = apiAs(portal)
const forgot = (email: string) => stranger.post('/api/auth/forgot-password', { email })

test('known and unknown addresses take the same time', async () => {
  const { email } = await aClient(portal)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 30; round += 1) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', 'nobody@example.com'],
    ] as const) {
      const began = performance.now()
      await forgot(address)
      times[kind].push(performance.now() - began)
    }
  }
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(2, 0.5 * unknown))
})

test('no password takes long to compare with the common ones, even after Unicode normalization', async () => {
  const long = ['ﷺ'.repeat(128), '!'.repeat(64) + 'aB' + '1'.repeat(62), '😀'.repeat(128), '']
  const nora = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Day' }
  const start = performance.now()
  for (let times = 0; times < 20; times += 1) {
    for (const one of long) await rejectCommonPassword(one, nora).catch(() => {})
  }
  expect(performance.now() - start).toBeLessThan(10_000 * patience)
})

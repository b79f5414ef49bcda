import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFirmAccounts } from '#server/doctor/check-firm-accounts.ts'
import { startFirmIssuer } from '#tests/support/firm-issuer.ts'
import { startFirmProvider } from '#tests/support/firm-provider.ts'

const publicUrl = 'http://localhost:3000'
let provider: Awaited<ReturnType<typeof startFirmProvider>>
beforeAll(async () => {
  provider = await startFirmProvider(`${publicUrl}/firm-account`)
})
afterAll(() => provider.close())

const check = async (config: Parameters<typeof checkFirmAccounts>[0], now?: Date) =>
  [await checkFirmAccounts(config, now)].flat().map(({ level, text }) => [level, text])

test('the doctor finds a provider that answers and knows the portal', async () => {
  const { settings } = provider
  expect(await check({ firmAccounts: null, publicUrl })).toEqual([])
  expect(await check({ firmAccounts: settings, publicUrl })).toEqual([
    ['ok', `${settings.issuer} answers, and says that it is this issuer`],
    ['ok', `The provider sends staff back to ${publicUrl}/firm-account`],
  ])
})

test('names a wrong redirect address, an unknown portal and a wrong clock', async () => {
  const { settings } = provider
  const elsewhere = await check({ firmAccounts: settings, publicUrl: 'https://other.example' })
  expect(elsewhere.at(-1)).toEqual(['fault', 'The provider refuses a sign-in (400)'])
  const unknown = await check({ firmAccounts: { ...settings, clientId: 'other' }, publicUrl })
  expect(unknown.at(-1)).toEqual(['fault', 'The provider refuses a sign-in (400)'])
  const late = await check({ firmAccounts: settings, publicUrl }, new Date(Date.now() + 120_000))
  expect(late[1]).toEqual(['warning', expect.stringMatching(/are 1[12]\d seconds apart$/)])
})

test('and a provider that is down, or says that it is another', async () => {
  const issuer = await startFirmIssuer()
  const config = { firmAccounts: issuer.settings, publicUrl }
  for (const fault of [{ does: 'html' as const }, { says: 'https://elsewhere.example' }]) {
    issuer.make(fault)
    expect(await check(config)).toEqual([
      ['fault', expect.stringContaining(`${issuer.issuer} gives no settings for sign-in`)],
    ])
  }
  await issuer.close()
  expect(await check(config)).toMatchObject([['fault', expect.stringContaining('ECONNREFUSED')]])
})

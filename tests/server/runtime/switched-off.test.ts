import { expect, test } from 'vitest'
import { switchedOff } from '#server/base/switched-off.ts'
import { checkConfig } from '#server/doctor/check-outside.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { callTrpc } from '#tests/support/trpc.ts'

test('the doctor and an admin’s first page name what is switched off; what is set is not named', async () => {
  const portal = await startTestApp()
  try {
    const { config } = portal.services
    const off = switchedOff({ ...config, identityUrl: null, clamd: null, smtpUrl: null })
    expect(off.map(({ setting }) => setting)).toEqual(['IDENTITY_URL', 'CLAMAV_URL', 'SMTP_URL'])
    const identityUrl = 'https://identity.example.com'
    expect(switchedOff({ ...config, identityUrl, smtpUrl: 'smtp://mail' })).not.toContainEqual(
      expect.objectContaining({ setting: 'IDENTITY_URL' }),
    )
    const texts = checkConfig({ ...config, identityUrl: null }).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringMatching(/^Switched off \(IDENTITY_URL\): signing/))
    const admin = await anAdmin(portal)
    const { output } = await callTrpc(portal, 'admin.alarms.switchedOff', { token: admin.token })
    expect(output).toEqual(switchedOff(config).map(({ text }) => text))
  } finally {
    await portal.close()
  }
})

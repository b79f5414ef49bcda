import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { ofClient } from '#tests/components/support/client.ts'
import { anAdmin, ofDashboard } from '#tests/support/fixtures.ts'

const line = page.getByRole('complementary', { name: 'Switched off' })

test('the first page of staff names what is switched off', async () => {
  const online = 'signing online: clients sign Form 8879 on paper or at your office'
  const answers = { ...ofClient(), ...ofDashboard(), 'admin.alarms.list': [] }
  await renderScreen('/admin', {
    viewer: anAdmin(),
    answers: { ...answers, 'admin.alarms.switchedOff': [online] },
  })
  await expect.element(line).toMatchTextContent(`Switched off: ${online}.`)
})

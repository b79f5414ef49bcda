import { aPdf } from './files.ts'
import { child, marriedProfile } from './profiles.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, anAdminOf, type Someone } from './signed-in.ts'

const thisYear = new Date().getFullYear()
const longName = 'Maximiliana Wilhelmine von Hohenberg-Schwarzenfeld zu Altenb'
const longFile = `${'a-very-long-name-without-any-space-'.repeat(5)}.pdf`

/** A client with a lot of data: long names, a large refund, many documents, dependents, a finished return, messages. */
export async function aFullClient(portal: RunningServer): Promise<Someone> {
  const [client, admin] = [await aClientOf(portal, longName), await anAdminOf(portal)]
  const dependents = Array.from({ length: 5 }, (_, place) => ({
    ...child,
    firstName: longName,
    ssn: `400-01-123${place}`,
  }))
  await client.call('PUT', '/api/profile', {
    ...marriedProfile,
    address: 'x'.repeat(200),
    city: longName,
    dependents,
  })
  const older = await client.startReturn(thisYear - 1)
  for (const status of ['in_progress', 'completed', 'filed']) {
    await admin.call('PATCH', `/api/tax-returns/${older}/status`, { status })
  }
  await admin.call('PATCH', `/api/tax-returns/${older}/estimated-refund`, {
    estimatedRefund: '-1,120',
    final: true,
  })
  await admin.call('PATCH', `/api/tax-returns/${older}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '1,250.00',
    paymentMethod: 'bank_transfer',
  })
  await admin.upload(older, { name: longFile, category: 'completed_return', bytes: aPdf() })
  const newest = await client.startReturn(thisYear)
  await admin.call('PATCH', `/api/tax-returns/${newest}/estimated-refund`, {
    estimatedRefund: '9,999,999.99',
  })
  for (let place = 0; place < 15; place += 1) {
    await client.upload(newest, { name: longFile, category: 'receipts', bytes: aPdf() })
  }
  await writeMessages(client, admin)
  return client
}

/** One waits, one is closed, and the last one is answered. */
async function writeMessages(client: Someone, admin: Someone) {
  const sender = { name: longName, email: client.email }
  const text = `Yes. Send us these two:\n\n- ${longFile}\n- the letter of the state\n\nJune`
  for (const [message, procedure] of [
    ['Until when do you need the letter of the state?', null],
    [longFile, 'done'],
    ['My employer sent a corrected W-2.\nDo we have to file again?', 'reply'],
  ] as const) {
    await client.call('POST', '/api/contact', { ...sender, message })
    if (procedure === null) continue
    const { items } = (await client.call('GET', '/api/messages?limit=1')) as {
      items: [{ id: string }]
    }
    const [{ id }] = items
    await admin.call('POST', `/api/admin/messages/${id}/${procedure}`, {
      ...(procedure === 'reply' && { text }),
    })
  }
}

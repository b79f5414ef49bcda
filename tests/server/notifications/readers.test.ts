import { expect, test } from 'vitest'
import { type Part, parts, type Right, rightsOf } from '#shared/clients/access-parts.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aReturn } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal()

test.each(parts)('a part with the right is notified, one without it is not: %s', async (part) => {
  const heard = await whatIsHeardBy(part)
  const isNotified = new Set<Right>(rightsOf[part]).has('notify')
  const ofEverything =
    isNotified && part !== 'spouse' ? ['of the client', 'of a separate return'] : []
  const ofJoint = isNotified ? ['of a joint return'] : []
  expect(heard.toSorted()).toStrictEqual([...ofEverything, ...ofJoint].toSorted())
})

/** The notifications of a user with this part, of three events: of the client, a joint return and a separate one. */
async function whatIsHeardBy(part: Part): Promise<string[]> {
  const { db } = portal.services
  const { id: joint, clientId } = await aReturn(portal)
  const { id: separate } = await aReturn(portal, { clientId, taxYear: 2024 })
  const user = await aUserWith(portal, clientId, part)
  await db.updateTable('taxReturns').set({ joint: true }).where('id', '=', joint).execute()
  await recordChange(systemSource(portal.services), (_trx, record) => {
    const about = (title: string) => ({ notice: { title, message: title } })
    record.notifyReaders(clientId, about('of the client'))
    record.notifyReaders(clientId, { ...about('of a joint return'), taxReturnId: joint })
    record.notifyReaders(clientId, { ...about('of a separate return'), taxReturnId: separate })
    return Promise.resolve()
  })
  return (await rowsOf(db, 'notifications', ['title'], { userId: user.id })).map(
    ({ title }) => title,
  )
}

import { type ChangeSource, recordChange } from '#server/change/change.ts'

/**
 * Gives up a payment, or all of before a time, whose page the portal never got the address of: nobody can pay on it.
 */
export async function giveUpUnopened(
  source: ChangeSource,
  which: { id: string } | { before: Date },
): Promise<void> {
  await recordChange(source, async (trx, record) => {
    const unopened = trx
      .updateTable('payments')
      .set({ state: 'failed' })
      .where('kind', '=', 'payment')
      .where('state', '=', 'pending')
      .where('providerRef', 'is', null)
      .where('way', 'in', ['online_card', 'online_ach'])
    const these =
      'id' in which
        ? unopened.where('id', '=', which.id)
        : unopened.where('createdAt', '<', which.before)
    for (const { id, clientId, cents: amount, way } of await these
      .returning(['id', 'clientId', 'cents', 'way'])
      .execute()) {
      record.audit({
        action: 'payment.moved',
        subject: { type: 'payment', id },
        clientId,
        details: { amount, way, state: 'failed' },
      })
    }
  })
}

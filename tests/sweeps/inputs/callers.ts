import { contactsOf } from '#tests/support/contact.ts'
import type { Callers } from './input.table.ts'
import { apiAs } from '#tests/support/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aReturn } from '#tests/support/factories.ts'
import { someRecords } from '#tests/support/records.ts'

/** A caller for each row of the table, with the records that the calls need. */
export async function callersOf(test: TestApp): Promise<Callers> {
  const { owner, other, admin, returnId, documentId, itemId } = await someRecords(test)
  const unbilled = await aReturn(test, { clientId: owner.id, taxYear: 2021 })
  return {
    stranger: apiAs(test),
    client: owner.api,
    admin: admin.api,
    returnId,
    unbilledId: unbilled.id,
    documentId,
    itemId,
    personId: other.id,
    lastContact: async () => ({ ...(await contactsOf(test))[0] }),
  }
}

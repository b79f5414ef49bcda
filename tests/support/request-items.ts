import type { AskedItem, RequestItem } from '#shared/checklist/request-items.schema.ts'
import { newId } from '#server/database/database.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { callTrpc } from './trpc.ts'

/** What staff ask for in tests. */
export const w2Item: AskedItem = {
  category: 'w2',
  title: 'Form W-2 from Harbor Bakery',
  reason: 'You worked there this year.',
  dueOn: null,
}

/** Staff ask the client of a return. */
export function askFor(portal: TestApp, { token }: Person, taxReturnId: string, items = [w2Item]) {
  const input = { taxReturnIds: [taxReturnId], items }
  return callTrpc(portal, 'admin.requestItems.ask', { token, input })
}

/** The items of a return as this person sees them. */
export async function itemsOf(portal: TestApp, { token }: Person, taxReturnId: string) {
  const { output } = await callTrpc(portal, 'requestItems.list', { token, input: { taxReturnId } })
  return (output as { items: RequestItem[] }).items
}

/** Puts so many items into a return as if staff had asked for them. */
export async function fillItems({ services }: TestApp, taxReturnId: string, count: number) {
  const { dueOn: _, ...asked } = w2Item
  const item = { ...asked, taxReturnId, askedAt: services.clock() }
  const items = Array.from({ length: count }, () => ({ ...item, id: newId() }))
  await services.db.insertInto('requestItems').values(items).execute()
}

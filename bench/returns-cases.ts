import type { AdminTaxReturnPage } from '#shared/returns/admin.schema.ts'
import { returnSorts } from '#shared/returns/returns-columns.ts'
import { sortDirections } from '#shared/returns/returns-filters.ts'
import { newestReturn } from './firm.ts'
import type { LargePortal } from './large-portal.ts'

export interface Case {
  name: string
  procedure: string
  input: object | undefined
}

/** The queries of the staff's table: each sort, each filter, searches with many and few hits, and hard combinations. */
export async function casesFor(portal: LargePortal): Promise<Case[]> {
  const page = (name: string, input: object): Case => ({
    name,
    procedure: 'admin.returns.list',
    input: { limit: 50, ...input },
  })
  const firstOf = async (input: object) =>
    (await portal.ask<AdminTaxReturnPage>('admin.returns.list', { limit: 1, ...input })).items[0]
  const { rows } = await portal.pool.query<{ id: string }>(newestReturn)
  const [newest] = rows
  const first = await firstOf({})
  const oldest = await firstOf({ direction: 'asc' })
  const [newDigits, oldDigits] = [first, oldest].map((one) => one?.id.slice(0, 4))
  const searches = {
    'a whole email': first?.client.email,
    'a common last name': 'smith',
    'part of a last name': 'ström',
    'two words': 'garcia mary',
    'two common words': 'mail james',
    'two letters': 'an',
    'two rare letters': 'qz',
    'one letter': 'e',
    "an id's beginning": first?.id.slice(0, 9),
    'nothing found': 'no such person',
    'part of every email': 'example',
  }
  return [
    page('first page', {}),
    page('100th page', { cursor: await walk(portal, 100) }),
    ...returnSorts.flatMap((sort) =>
      sortDirections.map((direction) =>
        page(`sorted by ${sort} ${direction}`, { sort, direction }),
      ),
    ),
    page('status pending', { status: 'pending' }),
    page('status filed', { status: 'filed' }),
    page('paid', { payment: 'paid' }),
    page('unpaid', { payment: 'unpaid' }),
    page('part paid', { payment: 'part_paid' }),
    page('in dispute', { payment: 'disputed' }),
    page('ready to prepare', { work: 'ready' }),
    page('ready to prepare, oldest first', { work: 'ready', direction: 'asc' }),
    page('ready to prepare, by client', { work: 'ready', sort: 'client', direction: 'asc' }),
    page('ready to prepare, of 2022', { work: 'ready', taxYear: 2022 }),
    page('waiting for the client', { work: 'waiting' }),
    page('waiting for the client, by refund', { work: 'waiting', sort: 'estimatedRefund' }),
    page('waiting for the client, smith', { work: 'waiting', search: 'smith' }),
    page('new documents', { work: 'new' }),
    page('new documents, oldest first', { work: 'new', direction: 'asc' }),
    page('new documents, by completion', { work: 'new', sort: 'completed' }),
    page('the oldest year', { taxYear: 2021 }),
    page('the oldest year, by refund', { taxYear: 2021, sort: 'estimatedRefund' }),
    page('the oldest year, by completion', { taxYear: 2021, sort: 'completed' }),
    page('the oldest year, by status', { taxYear: 2021, sort: 'status', direction: 'asc' }),
    page('a year without returns', { taxYear: 2001 }),
    page('unpaid, by amount', { payment: 'unpaid', sort: 'payment' }),
    page('pending, by completion', { status: 'pending', sort: 'completed' }),
    page('filed, unpaid, of 2022, by client', {
      status: 'filed',
      payment: 'unpaid',
      taxYear: 2022,
      sort: 'client',
      direction: 'asc',
    }),
    page('pending and paid of an old year', { status: 'pending', payment: 'paid', taxYear: 2022 }),
    ...Object.entries(searches).map(([name, search]) => page(`search: ${name}`, { search })),
    ...['smith', 'zhang'].map((search) =>
      page(`search ${search}, late in the order`, { search, sort: 'client', direction: 'asc' }),
    ),
    page('search who came last, oldest first', { search: 'harbor', direction: 'asc' }),
    page('search who came last, by year', { search: 'harbor', sort: 'year', direction: 'asc' }),
    page("search a new id's first four digits", { search: newDigits }),
    page("search a new id's first four digits, oldest first", {
      search: newDigits,
      direction: 'asc',
    }),
    page("search an old id's first four digits", { search: oldDigits }),
    page("search an old id's first four digits, by refund", {
      search: oldDigits,
      sort: 'estimatedRefund',
    }),
    page("search an old id's first four digits, none left", {
      search: oldDigits,
      status: 'pending',
    }),
    page('search zhang, of the oldest year', { search: 'zhang', taxYear: 2021 }),
    page('search two letters, by client', { search: 'an', sort: 'client', direction: 'asc' }),
    ...['e', 'an', 'zh', 'mail'].map((search) =>
      page(`search ${search}, of the oldest year`, { search, taxYear: 2021 }),
    ),
    page('search two letters, few left', {
      search: 'an',
      status: 'completed',
      payment: 'unpaid',
      taxYear: 2022,
    }),
    page('search zhang, none left', { search: 'zhang', status: 'pending', taxYear: 2022 }),
    ...['e', 'mail', 'smith'].flatMap((search) =>
      (['status', 'estimatedRefund', 'payment'] as const).map((sort) =>
        page(`search ${search}, by ${sort}`, { search, sort }),
      ),
    ),
    page('search a common name, pending', { search: 'smith', status: 'pending' }),
    {
      name: 'a checklist of 200 items and 500 documents',
      procedure: 'requestItems.list',
      input: { taxReturnId: newest?.id },
    },
    { name: 'summary', procedure: 'admin.returns.summary', input: undefined },
    ...(await clientCases(portal)),
  ]
}

/** What staff read of all clients and of one: the newest office client, and the newest with grants. */
async function clientCases({ pool }: LargePortal): Promise<Case[]> {
  const { rows } = await pool.query<{ office: string; shared: string }>(
    `select (select id from clients where not has_user order by created_at desc limit 1) as office,
      (select client_id from client_access order by from_at desc, id desc limit 1) as shared`,
  )
  const { office, shared } = rows[0] ?? {}
  return [
    { name: 'call list', procedure: 'admin.clients.callList', input: undefined },
    { name: 'clients', procedure: 'admin.users.page', input: { limit: 50, office: true } },
    {
      name: 'clients without a return',
      procedure: 'admin.users.page',
      input: { limit: 50, office: true, role: 'client', returns: 'none' },
    },
    { name: 'find a client: two letters', procedure: 'admin.users.find', input: { search: 'an' } },
    { name: 'inbox', procedure: 'admin.messages.list', input: {} },
    { name: 'an office client', procedure: 'admin.users.clientDetails', input: { id: office } },
    { name: 'maybe the same', procedure: 'admin.sameClients.list', input: { id: office } },
    { name: 'who can see this', procedure: 'clients.access', input: { clientId: shared } },
  ]
}

/** The cursor of a page far down the list. */
async function walk(portal: LargePortal, pages: number): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 1; page < pages; page += 1) {
    const input: object = { limit: 50, cursor }
    const page = await portal.ask<AdminTaxReturnPage>('admin.returns.list', input)
    cursor = page.nextCursor
  }
  return cursor
}

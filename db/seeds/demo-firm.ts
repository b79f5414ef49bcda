import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { itemsOfReturn } from '#server/records/request-items/request-items.access.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { lockInvoiceInBooks } from '#server/features/money/books/lock-books.ts'
import { enterCheckout } from '#server/features/money/online/settle-payment.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { setRole } from '#server/features/users/roles.ts'
import { createRateLimits } from '#server/calls/rate-limits.ts'
import { newId } from '#server/database/database.ts'
import { importBalance } from '#server/import/import-balance.ts'
import { importSettings } from '#server/import/import-settings.ts'
import type { Refusal } from '#server/import/read-csv.ts'
import { readSettings } from '#server/import/read-settings.ts'
import { createSessions } from '#server/calls/sessions.ts'
import { buildApp } from '#server/app.ts'
import type { Services } from '#server/calls/context.ts'
import type { DemoEvent, OnlinePayment } from './demo-event.ts'
import { demoDocument } from './demo-documents.ts'

export const adminEmail = 'admin@merrowtax.example'

interface Called {
  status: number
  body: unknown
}

/** The portal with a clock that the season sets and a session for each actor. */
export async function openFirm(services: Services, password: string, opened: Date) {
  let now = opened
  const past: Services = {
    ...services,
    // Not required: the demo people never open the links in their mails.
    config: { ...services.config, emailProof: 'asked' },
    clock: () => now,
    limits: createRateLimits(services.db, false),
  }
  const app = await buildApp(past)
  const returns = new Map<string, string>()
  const clients = new Map<string, string>()
  const documents = new Map<string, string>()
  const threads = new Map<string, string>()
  const online = new Map<string, { id: string; amount: Cents }>()

  const idOf = async (email: string) => {
    const user = await services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return user.id
  }
  const tokenOf = async (email: string) => {
    const session = { userId: await idOf(email), remember: false, userAgent: null, ip: null }
    return (await createSessions(services.db, past.clock).start(session)).token
  }
  const call = async (event: DemoEvent, who: string): Promise<Called> => {
    const { method, path, body, file } = event.call
    const returnId = returns.get(event.returnKey ?? '') ?? ''
    const [, state] = /:(open|received)/.exec(path) ?? []
    const itemId = state && (await firstItem(returnId, { state }))
    if (itemId === null) return { status: 200, body: null }
    const json = JSON.stringify(body ?? {})
    const [, newest] = /:(draft|invoice|payment)\b/.exec(path) ?? []
    const needsClient = newest !== undefined || /:(client|access)\b/.test(path + json)
    const clientId = needsClient ? await clientOf(event.clientKey ?? '') : ''
    const url = path
      .replace(':return', returnId)
      .replace(':client', clientId)
      .replace(':thread', threads.get(event.threadKey ?? '') ?? '')
      .replace(':access', path.includes(':access') ? await accessTo(clientId) : '')
      .replace(`:${newest}`, newest === undefined ? '' : await newestOf(newest, clientId))
      .replace(`:${state}`, itemId ?? '')
    const signedIn = path.startsWith('/api/auth/')
      ? {}
      : { authorization: `Bearer ${await tokenOf(who)}` }
    const sent = file
      ? await formOf(file)
      : {
          payload: await withIds(json.replaceAll(':client', clientId), event),
          type: 'application/json',
        }
    const answer = await app.inject({
      method,
      url,
      headers: { 'content-type': sent.type, ...signedIn },
      payload: sent.payload,
    })
    if (answer.statusCode >= 300) {
      throw new Error(`The demo’s ${method} ${path} was refused: ${answer.body}`)
    }
    return { status: answer.statusCode, body: answer.json() }
  }

  const clientOf = async (key: string) => clients.get(key) ?? (await idOf(key))
  /** `:of EMAIL` stands for the id of this client. */
  const withIds = async (text: string, { returnKey = '' }: DemoEvent) => {
    const [found, email = ''] = /:of ([^"]+)/.exec(text) ?? []
    const returnId = returns.get(returnKey) ?? ''
    const services = text.includes(':service') ? await serviceIds() : new Map<string, string>()
    const ids = text
      .replaceAll(':return', returnId)
      .replaceAll(':today', firmDay(now))
      .replaceAll(/:service ([^"]+)/g, (_, name) => services.get(name) ?? '')
      .replaceAll(/:file ([^"]+)/g, (_, title) => documents.get(`${returnKey} ${title}`) ?? '')
      .replaceAll(':password', password)
    return found === undefined ? ids : ids.replace(found, await idOf(email))
  }
  const serviceIds = async () => {
    const rows = await services.db.selectFrom('services').select(['name', 'id']).execute()
    return new Map(rows.map(({ name, id }) => [name, id]))
  }
  const newestOf = async (what: string, clientId: string) => {
    const table = what === 'payment' ? sql.table('payments') : sql.table('invoices')
    const state = { draft: 'draft', invoice: 'open' }[what] ?? null
    const { rows } = await sql<{ id: string }>`select id from ${table}
      where client_id = ${clientId} and state = coalesce(${state}, state)
      order by created_at desc limit 1`.execute(services.db)
    const [row] = rows
    if (row === undefined) throw new Error(`The demo’s client has no ${what}.`)
    return row.id
  }
  const accessTo = async (clientId: string) => {
    const { id } = await services.db
      .selectFrom('clientAccess')
      .select('id')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    return id
  }
  /** Opens the mailed invitation with a link of its own, because the mailed one is stored only as a hash. */
  const acceptAs = async (event: DemoEvent) => {
    const token = randomBytes(32).toString('base64url')
    await services.db
      .updateTable('invitations')
      .set({ tokenHash: hashToken(token) })
      .where('email', '=', event.who)
      .execute()
    await call({ ...event, call: { ...event.call, body: { json: { token } } } }, event.who)
  }

  /** Only Stripe knows what becomes of an online payment. Without its reference the portal never asks it about this one. */
  const payOnline = async (clientKey: string, { way, state, dispute }: OnlinePayment) => {
    const payment = online.get(clientKey) ?? (await beginOnline(await clientOf(clientKey), way))
    online.set(clientKey, payment)
    const { id, amount } = payment
    const disputes = dispute ? [{ ref: `dp_${id}`, amount, state: dispute, asks: false }] : []
    const said = { ref: id, state, amount, currency: 'usd', url: null, intent: null }
    await enterCheckout(past, id, { ...said, disputes, refunds: [] })
  }
  const beginOnline = async (clientId: string, way: OnlinePayment['way']) => {
    const invoiceId = await newestOf('invoice', clientId)
    return recordChange(systemSource(past), async (trx) => {
      const { invoice } = await lockInvoiceInBooks(trx, invoiceId, null)
      const amount = cents.parse(invoice.total - invoice.paid)
      const made = { clientId, taxReturnId: invoice.taxReturnId, way, cents: amount, note: null }
      const entry = { ...made, state: 'pending', receivedOn: firmDay(now) } as const
      const books = { keyring: services.keyring, recordedBy: null, at: now }
      const id = await addPayment(trx, books, entry, [{ invoiceId, cents: amount }])
      return { id, amount }
    })
  }
  const bringForward = async (clientKey: string, amount: number) => {
    const balance = {
      kind: 'credit',
      amount: cents.parse(amount),
      date: null,
      reference: null,
    } as const
    await importBalance(systemSource(past), {
      clientId: await clientOf(clientKey),
      client: { business: null, returns: [] },
      balance: { ...balance, line: 1, taxYear: null, importKey: newId() },
    })
  }

  const firstItem = async (taxReturnId: string, is: { state: string; category?: string }) => {
    const { category = null } = is
    const items = await itemsOfReturn(services.db, taxReturnId)
      .select('id')
      .where(sql<boolean>`state::text = ${is.state} and category = coalesce(${category}, category)`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return items?.id ?? null
  }
  /** Attaches it to the first waiting item of its category, if there is one. */
  const attach = async (event: DemoEvent, category: string, documentId: string) => {
    const is = { state: 'open', category }
    const id = await firstItem(returns.get(event.returnKey ?? '') ?? '', is)
    const path = `/api/request-items/${id}/attach`
    if (id !== null) {
      await call({ ...event, call: { method: 'POST', path, body: { documentId } } }, event.who)
    }
  }

  const firm = {
    async live(event: DemoEvent) {
      const isNewDay = firmDay(now) !== firmDay(event.at)
      now = event.at
      if (isNewDay) await remindOfInvoices(past)
      const who = event.who === 'firm' ? adminEmail : event.who
      const withPassword = event.call.path.endsWith('/register')
        ? { ...event, call: { ...event.call, body: { ...event.call.body, password } } }
        : event
      if (event.accepts) return acceptAs(event)
      if (event.online) return payOnline(event.clientKey ?? '', event.online)
      if (event.credit) return bringForward(event.clientKey ?? '', event.credit)
      const { body } = await call(withPassword, who)
      if (event.makesClient && hasId(body)) clients.set(event.clientKey ?? '', body.id)
      if (event.makesReturn && hasId(body)) returns.set(event.returnKey ?? '', body.id)
      if (event.makesThread && hasId(body)) threads.set(event.threadKey ?? '', body.id)
      const { file } = event.call
      if (file && hasId(body)) documents.set(`${event.returnKey} ${file.title}`, body.id)
      if (file && file.category !== 'completed_return' && hasId(body))
        await attach({ ...event, who }, file.category, body.id)
    },
    async close() {
      await services.db.deleteFrom('sessions').execute()
      await services.db.deleteFrom('accountLinks').execute()
      await services.db.updateTable('users').set({ emailProvenAt: now }).execute()
      await app.close()
    },
  }
  const body = { email: adminEmail, firstName: 'June', lastName: 'Merrow' }
  const register = { method: 'POST', path: '/api/auth/register', body } as const
  await firm.live({ at: opened, who: adminEmail, call: register })
  const id = await idOf(adminEmail)
  await setRole(systemSource(past), id, 'admin')
  await bringFirm(past, id)
  return firm
}

/** The firm's settings, like those of a portal that it moves from. */
async function bringFirm(services: Services, adminId: string): Promise<void> {
  const refusals: Refusal[] = []
  const folder = path.join(import.meta.dirname, 'firm')
  const settings = await readSettings(services, folder, refusals)
  if (settings === null) throw new Error(`The demo’s firm was refused: ${JSON.stringify(refusals)}`)
  await importSettings({ ...systemSource(services), viewer: { id: adminId } }, settings)
  await services.firm.read()
}

function hasId(body: unknown): body is { id: string } {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
}

async function formOf({ title, category }: NonNullable<DemoEvent['call']['file']>) {
  const form = new FormData()
  form.append('category', category)
  form.append('document', new File([await demoDocument(title)], `${title}.pdf`))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await request.arrayBuffer()), type }
}

import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { countedAtMost } from '#server/records/returns/returns-view.ts'
import { taxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { taxReturn } from '#shared/returns/returns.schema.ts'

/*
 * The floor of the bench: what a bare `node:http` server over `pg` answers with one named statement for each call, and
 * with one AES-256-GCM stream for documents. It checks the session and nothing else: no input checks, headers, log,
 * audit or schemas. DATABASE_URL and FOLDER come from the bench; the port goes back to it.
 */

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 12 })
const folder = process.env['FOLDER'] ?? ''

function statement(name: string, text: string) {
  return async (...values: unknown[]): Promise<string | undefined> => {
    const { rows } = await pool.query<[string]>({ name, text, values, rowMode: 'array' })
    return rows[0]?.[0]
  }
}

const session = 'from sessions s where s.id = $1 and s.expires_at > now()'
/** The columns that the portal sends, each under its name in the answer. */
const returnJson = jsonOf(taxReturn.keyof().options)
const staffJson = jsonOf(taxReturnWithNotes.keyof().options)

function jsonOf(fields: readonly string[]): string {
  return fields.map((field) => `'${field}', r.${snakeCase(field)}`).join(', ')
}

const ownReturns = statement(
  'own_returns',
  `select (select coalesce(json_agg(json_build_object(${returnJson}) order by tax_year desc), '[]')::text
    from tax_returns r where client_id = s.user_id) ${session}`,
)
const notifications = statement(
  'notifications',
  `select (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'message', message, 'read', is_read,
    'createdAt', created_at, 'href', concat('/', page, subject_type, '?client=', client_id))), '[]')::text
    from (select * from notifications where user_id = s.user_id order by created_at desc limit 100) n) ${session}`,
)

function page(where: string) {
  return ofAdmin(itemsOf(where))
}

/** Searches with a count, which stops where the portal's does. */
function search(where: string) {
  const found = `select from tax_returns ${where} limit ${countedAtMost + 1}`
  return ofAdmin(
    `'{"items":' || ${itemsOf(where)} || ',"total":' || (select count(*) from (${found}) f) || '}'`,
  )
}

function itemsOf(where: string) {
  return `(select coalesce(json_agg(json_build_object(${staffJson},
      'preparer', case when p.id is not null then json_build_object('id', p.id, 'firstName', p.first_name,
        'lastName', p.last_name, 'credential', p.credential) end,
      'client', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email))
      order by r.created_at desc, r.id desc), '[]')::text
    from (select * from tax_returns ${where} order by created_at desc, id desc limit 50) r
    join clients u on u.id = r.client_id left join users p on p.id = r.preparer_id)`
}

function ofAdmin(answer: string) {
  return `select ${answer}
    from sessions s join users a on a.id = s.user_id and a.role = 'admin' where s.id = $1 and s.expires_at > now()`
}

const adminPage = statement('admin_page', page(''))
const byStatus = statement('by_status', page('where status = $2::return_status'))
const found = statement('found', search('where search like $2'))
const foundByStatus = statement(
  'found_by_status',
  search('where search like $2 and status = $3::return_status'),
)
const count = statement(
  'count',
  "select count(*)::text from tax_returns where ($1 = '' or status::text = $1)",
)
const userOf = statement(
  'user_of',
  'select json_build_array(id, password_hash)::text from users where email = $1',
)
const startSession = statement(
  'start_session',
  `insert into sessions (id, user_id, remember, created_at, last_seen_at, expires_at)
    values ($1, $2, false, now(), now(), now() + interval '12 hours')`,
)
const sessionExists = statement('session_exists', `select s.user_id::text ${session}`)

const key = randomBytes(32)
const nonce = Buffer.alloc(12, 7)
/** The files' tags. */
const tags = new Map<string, Buffer>()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [call = '', query] = (request.url ?? '').split('?')
  const token = hash(request.headers.authorization?.slice(7) ?? '')
  if (call === '/api/auth/login') return signIn(request, response)
  if (call === '/api/tax-returns') return send(response, await ownReturns(token))
  if (call === '/api/notifications') return send(response, await notifications(token))
  if (call === '/api/admin/tax-returns') {
    const search = new URLSearchParams(query)
    return send(response, await adminAnswer(token, search))
  }
  if (call === '/upload') return upload(request, response, token, query === 'hash')
  return download(response, token, call.slice('/download/'.length))
}

async function adminAnswer(token: string, query: URLSearchParams): Promise<string | undefined> {
  const [text, status] = [query.get('search'), query.get('status')]
  if (text !== null) {
    const like = `%${text.toLowerCase()}%`
    return status ? foundByStatus(token, like, status) : found(token, like)
  }
  const items = await (status ? byStatus(token, status) : adminPage(token))
  if (!query.has('count')) return items
  return `{"items":${items},"total":${await count(status ?? '')}}`
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sent = ''
  for await (const chunk of request) sent += String(chunk)
  const { email, password } = JSON.parse(sent) as { email: string; password: string }
  const [id, passwordHash] = JSON.parse((await userOf(email)) ?? '["",""]') as [string, string]
  if (!(await verify(passwordHash, password))) return send(response, undefined)
  const token = randomBytes(32).toString('base64url')
  await startSession(hash(token), id)
  send(response, JSON.stringify({ success: true, token }))
}

async function upload(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  hashed: boolean,
) {
  const id = randomUUID()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sha256 = createHash('sha256')
  if (hashed) request.on('data', (chunk: Buffer) => sha256.update(chunk))
  const file = createWriteStream(path.join(folder, id), { highWaterMark: 256 * 1024 })
  await pipeline(request, cipher, file)
  tags.set(id, cipher.getAuthTag())
  const user = await sessionExists(token)
  send(response, user && JSON.stringify({ id, ...(hashed && { sha256: sha256.digest('hex') }) }))
}

async function download(response: ServerResponse, token: string, id: string): Promise<void> {
  const tag = tags.get(id)
  if (tag === undefined || (await sessionExists(token)) === undefined)
    return send(response, undefined)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  const file = createReadStream(path.join(folder, id), { highWaterMark: 1024 * 1024 })
  response.writeHead(200, { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' })
  await pipeline(file, decipher, response)
}

/** Without a session the answer is a 401. */
function send(response: ServerResponse, text: string | undefined): void {
  const body = Buffer.from(text ?? '{"message":"Unauthorized"}')
  response.writeHead(text === undefined ? 401 : 200, {
    'content-type': 'application/json',
    'content-length': body.length,
  })
  response.end(body)
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

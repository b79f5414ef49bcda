import type { Page } from '@playwright/test'
import { npmToEnd } from './npm.ts'
import { inDatabaseOf } from './running-database.ts'
import type { RunningServer } from './server.ts'

/** Everybody's password. */
export const password = 'Quiet-Harbor-42!'

export interface Someone {
  id: string
  email: string
  token: string
  /** Calls the REST table as this person; throws unless the answer is a success. */
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** The same for a GET that answers a list. */
  list: (path: string) => Promise<Record<string, unknown>[]>
  /** Creates a return and returns its id. */
  startReturn: (taxYear: number) => Promise<string>
  /** Uploads a document and returns its id. */
  upload: (returnId: string, file: SentFile) => Promise<string>
}

interface SentFile {
  name: string
  category: string
  bytes: Uint8Array
}

/** A new client of a running portal, registered over REST, with a unique and proven email of ordinary length. */
export async function aClientOf(
  portal: RunningServer,
  firstName = 'Nora',
  email = `${crypto.randomUUID().slice(24)}@example.com`,
  lastName = 'Day',
): Promise<Someone> {
  const person = { email, password, firstName, lastName }
  const { token, user } = await callAs(portal.url, null)('POST', '/api/auth/register', person)
  const id = String((user as { id: unknown }).id)
  await inDatabaseOf(portal, (db) =>
    db.updateTable('users').set({ emailProvenAt: new Date() }).where('id', '=', id).execute(),
  )
  return { id, email, ...someone(portal.url, String(token)) }
}

/** The same as an admin: the portal's first one on the command line, all others by the first. */
export async function anAdminOf(portal: RunningServer): Promise<Someone> {
  const first = firstAdmins.get(portal) ?? grantFirst(portal)
  firstAdmins.set(portal, first)
  const [{ call }, admin] = [await first, await aClientOf(portal, 'June')]
  // The first admin's session is old by now, and a change of role needs a recent sign-in.
  await call('POST', '/api/auth/confirm', { password })
  await call('PATCH', `/api/admin/users/${admin.id}/role`, { role: 'admin' })
  return admin
}

const firstAdmins = new WeakMap<RunningServer, Promise<Someone>>()

async function grantFirst(portal: RunningServer): Promise<Someone> {
  const admin = await aClientOf(portal, 'Ada')
  const command = ['run', 'grant-admin', '--', admin.email]
  const { code, output } = await npmToEnd(command, { DATA_DIR: portal.dataDir })
  if (code !== 0) throw new Error(output)
  return admin
}

/** The same person with a new session. */
export async function signedInAnew(portal: RunningServer, person: Someone): Promise<Someone> {
  const { email } = person
  const { token } = await callAs(portal.url, null)('POST', '/api/auth/login', { email, password })
  return { ...person, ...someone(portal.url, String(token)) }
}

/** Signs this person in in the browser, as with the dialog. */
export async function signIn(page: Page, portal: RunningServer, { token }: Someone): Promise<void> {
  await page.addInitScript((stored) => {
    // Only once, so that a sign-out in the test lasts.
    if (sessionStorage.getItem('signedIn') === null) localStorage.setItem('authToken', stored)
    sessionStorage.setItem('signedIn', 'yes')
  }, token)
  const cookie = { name: 'document_session', value: token, httpOnly: true }
  await page
    .context()
    .addCookies([{ ...cookie, url: `${portal.url}/api/documents`, sameSite: 'Strict' }])
}

function someone(url: string, token: string) {
  const call = callAs(url, token)
  return {
    token,
    call,
    list: async (path: string) => {
      const answer = await call('GET', path)
      if (!Array.isArray(answer)) throw new Error(`${path} answers no list`)
      return answer as Record<string, unknown>[]
    },
    startReturn: async (taxYear: number) => {
      const { id } = await call('POST', '/api/tax-returns', { taxYear })
      return String(id)
    },
    async upload(returnId: string, { name, category, bytes }: SentFile) {
      const body = new FormData()
      body.append('category', category)
      body.append('document', new File([new Uint8Array(bytes)], name))
      const headers = { authorization: `Bearer ${token}` }
      const init = { method: 'POST', headers, body }
      const answer = await fetch(`${url}/api/tax-returns/${returnId}/documents`, init)
      const document = await read(answer)
      return String(document.id)
    },
  }
}

function callAs(url: string, token: string | null) {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  return async (method: string, path: string, body?: unknown) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = { method, headers: { ...authorization, ...json } as Record<string, string> }
    return read(await fetch(url + path, { ...init, body: JSON.stringify(body) }))
  }
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body
}

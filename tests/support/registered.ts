import { apiAs } from './api.ts'
import type { TestApp } from './app.ts'
import { anAdmin, password, signIn } from './factories.ts'
import { mailedConfirmation, mailedInvitation, mailedProof, mailedResetToken } from './mails.ts'
import { callsOf, callTrpc } from './trpc.ts'

export const newPassword = 'Calm-Meadow-77?'

let people = 0

/** Registers with an address that nobody has proven. `browser` is the cookie of a known browser. */
export async function register(portal: TestApp, email?: string) {
  people += 1
  const person = {
    email: email ?? `owner-${people}@example.com`,
    firstName: 'Nora',
    lastName: 'Day',
  }
  const answer = await apiAs(portal).post<{ token: string; user: { id: string } }>(
    '/api/auth/register',
    { ...person, password },
  )
  const { token, user } = answer.json()
  return { ...person, ...signedIn(portal, token, answer), id: user.id }
}
export type Registered = Awaited<ReturnType<typeof register>>

/** The same, with a proven address and signed in since. */
export async function registerProven(portal: TestApp): Promise<Registered> {
  const own = await register(portal)
  const users = portal.services.db
    .updateTable('users')
    .set({ emailProvenAt: portal.services.clock() })
  await users.where('id', '=', own.id).execute()
  const answer = await apiAs(portal).post('/api/auth/login', { email: own.email, password })
  return { ...own, ...signedIn(portal, String(answer.json()['token']), answer) }
}

function signedIn(portal: TestApp, token: string, { headers }: { headers: object }) {
  const cookies = String(Reflect.get(headers, 'set-cookie'))
  const [browser = ''] = /(?<=known_browser=)[^;]+/.exec(cookies) ?? []
  return { token, api: apiAs(portal, token), call: callsOf(portal), browser }
}

/** The status of a proof or another event, and the session that it leaves. */
export interface Happened {
  status: number
  session?: string
  /** The proven address, when it is another one. */
  to?: string
}

type Happen = (portal: TestApp, own: Registered) => Promise<Happened>

/** The first proofs of an address: each ends in the owner's hands. */
export const proofs = {
  async 'a reset link'(portal, { email }) {
    await apiAs(portal).post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    return apiAs(portal).post('/api/auth/reset-password', { token, password: newPassword })
  },
  async 'an invitation'(portal, { email }) {
    const { token } = await anAdmin(portal)
    const person = { email, firstName: 'Nora', lastName: 'Day' }
    await callTrpc(portal, 'admin.invitations.send', { token, input: person })
    const link = await mailedInvitation(portal, email)
    const input = { token: link, password: newPassword, firstName: 'Nora', lastName: 'Day' }
    const { status, output } = await callTrpc(portal, 'auth.acceptInvitation', { input })
    return { status, session: (output as { token: string }).token }
  },
  async 'the password on the page'(portal, { email }) {
    const token = await newestProof(portal, email)
    return callTrpc(portal, 'auth.proveEmail', { input: { token, password } })
  },
  async 'its own session'(portal, { id, email }) {
    const session = await signIn(portal, id)
    const input = { token: await newestProof(portal, email) }
    const { status } = await callTrpc(portal, 'auth.proveEmail', { token: session, input })
    return { status, session }
  },
  async 'a change of address'(portal, { id, email }) {
    const [session, to] = [await signIn(portal, id), `moved-${email}`]
    const input = { email: to, password }
    await callTrpc(portal, 'account.changeEmail', { token: session, input })
    const mailed = { token: await mailedConfirmation(portal, to) }
    const { status } = await callTrpc(portal, 'account.confirmEmail', {
      token: session,
      input: mailed,
    })
    return { status, session, to }
  },
} satisfies Record<string, Happen>

export const newestProof = (portal: TestApp, email: string) =>
  mailedProof(portal, email, 'email-proof').catch(() => mailedProof(portal, email))

import { viewAsHeader } from '#shared/api.ts'
import type { TestApp } from './app.ts'
import { callTrpc } from './trpc.ts'

/** The header with which a request is judged as this client. */
export function viewingAs(client: { id: string }): Record<string, string> {
  return { [viewAsHeader]: client.id }
}

/** Lets the admin's session view the portal as the client; the answer is the call's. */
export function startViewing(test: TestApp, admin: { token: string }, client: { id: string }) {
  const call = { input: { id: client.id }, token: admin.token }
  return callTrpc(test, 'admin.users.viewAsClient', call)
}

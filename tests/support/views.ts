import { viewAsHeader } from '#shared/base/api.ts'
import type { TestApp } from './app.ts'
import { callTrpc } from './trpc.ts'

/** The header for a request as this client. */
export function viewingAs(client: { id: string }): Record<string, string> {
  return { [viewAsHeader]: client.id }
}

/** Allows the admin's session to view the portal as the client; returns the call's answer. */
export function startViewing(test: TestApp, admin: { token: string }, client: { id: string }) {
  const call = { input: { id: client.id }, token: admin.token }
  return callTrpc(test, 'admin.users.viewAsClient', call)
}

import type { Client } from '#shared/clients/clients.schema.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { singleProfile } from './profiles.ts'
import { publishReturn } from './signing.ts'
import { callTrpc } from './trpc.ts'

/** Calls a procedure as a member of staff. */
export function asking(portal: TestApp, { token }: Person) {
  return (name: string, input: object = {}) => callTrpc(portal, name, { token, input })
}

/** An office client. */
export async function anOfficeClient(
  portal: TestApp,
  admin: Person,
  input: object = {},
): Promise<Client> {
  const client = { firstName: 'Rosa', lastName: 'Delgado', ...input }
  const { output } = await asking(portal, admin)('admin.clients.create', client)
  return output as Client
}

/** A return of an office client. */
export async function anOfficeReturn(
  portal: TestApp,
  admin: Person,
  { clientId, taxYear = 2025 }: { clientId: string; taxYear?: number },
): Promise<string> {
  const { output } = await asking(portal, admin)('admin.clients.startReturn', { clientId, taxYear })
  return (output as { taxReturn: { id: string } }).taxReturn.id
}

/** The return of an office client, completed and sent for review, with its profile. */
export async function anOfficeReview(
  portal: TestApp,
  admin: Person,
  clientId: string,
  profile: object = singleProfile,
) {
  const ask = asking(portal, admin)
  const taxReturnId = await anOfficeReturn(portal, admin, { clientId })
  await ask('admin.clients.saveProfile', { ...profile, clientId })
  for (const status of ['in_progress', 'completed']) {
    await ask('admin.returns.updateStatus', { id: taxReturnId, status })
  }
  return { taxReturnId, review: await publishReturn(portal, admin, taxReturnId) }
}

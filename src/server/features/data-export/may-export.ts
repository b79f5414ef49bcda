import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { findClient, mayDo } from '#server/records/clients/clients.queries.ts'

type Exporting = Pick<SignedInContext, 'db' | 'viewer'>

/** Whether the viewer may have the client's data now: clients need the right to it; staff give it to office clients. */
export async function mayExport({ db, viewer }: Exporting, clientId: string): Promise<boolean> {
  if (viewer.role === 'client') return mayDo(db, viewer, 'export', clientId)
  return (await findClient(db, clientId))?.signsIn === false
}

/** @throws AppError 403 for staff's own data, 404, 409 for a client who signs in */
export async function checkExport(ctx: Exporting, clientId: string): Promise<void> {
  const { db, viewer } = ctx
  if (viewer.role === 'admin' && clientId === viewer.id) {
    throw errors.notAllowed('download a client’s data')
  }
  if (await mayExport(ctx, clientId)) return
  if (viewer.role === 'admin' && (await findClient(db, clientId))) {
    throw errors.conflict('This client signs in and downloads their data themselves')
  }
  throw errors.notFound('Client')
}

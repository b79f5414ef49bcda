import type { IncomingHttpHeaders } from 'node:http'
import { recordId } from '#shared/text.ts'
import { viewAsHeader } from '#shared/api.ts'
import type { Trx } from '#server/database/database.ts'

/*
 * An admin's session may see the portal as a client, for a while and reading only: docs/decisions/0014. The grant is
 * judged in the statement that finds the session (auth/sessions.ts).
 */

interface Grant {
  sessionId: string
  clientId: string
  expiresAt: Date
}

/** Lets a session see the portal as a client; granted already, it lasts until the new end. */
export async function grantImpersonation(trx: Trx, grant: Grant): Promise<void> {
  const { expiresAt } = grant
  await trx
    .insertInto('impersonations')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'clientId']).doUpdateSet({ expiresAt }),
    )
    .execute()
}

/** The client whom a request asks to be judged as, or null. What is no id names nobody, and is granted to nobody. */
export function requestedImpersonation(headers: IncomingHttpHeaders): string | null {
  const asked = headers[viewAsHeader]
  return asked === undefined ? null : recordId.parse(String(asked))
}

/** Who really acts and is held to account: the admin, where one views as a client. */
export function actorOf(viewer: { id: string; viewedBy?: { id: string } | undefined }): string {
  return viewer.viewedBy?.id ?? viewer.id
}

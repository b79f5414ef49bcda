import { mailedLink } from './mailed-link.ts'
import type { RunningServer } from './server.ts'
import type { Someone } from './signed-in.ts'

/** Invites somebody to a running portal, and returns the mailed link. */
export async function inviteByMail(
  portal: RunningServer,
  admin: Someone,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const answer = await fetch(`${portal.url}/trpc/admin.invitations.send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { email, firstName: 'Ines', lastName: 'Moreno' } }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return mailedLink(portal, email, '/invitation')
}

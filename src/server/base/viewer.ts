import type { Role } from '#shared/base/api.ts'

/** The user of a session, with their current role. */
export interface Viewer {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  createdAt: Date
  sessionId: string
  /** True if the session has no idle limit while its user is a client. */
  remember: boolean
  lastSeenAt: Date
  /** True if the user has a second factor; during an impersonation, the admin. */
  hasFactor: boolean
  /** True if the address is proven; during an impersonation, the admin's. */
  emailProven: boolean
  /** True if staff's documents are withheld, because a required address is not proven. */
  withheld?: boolean
  /** The admin who impersonates this client, if any. */
  viewedBy?: { id: string }
}

/** The portal itself: commands, and rules of changes. Never for an answer to somebody. */
export const thePortal = { role: 'portal' } as const
export type ThePortal = typeof thePortal

/** The accountable user: the admin during an impersonation. */
export function actorOf(viewer: { id: string; viewedBy?: { id: string } | undefined }): string {
  return viewer.viewedBy?.id ?? viewer.id
}

import type { Role } from '#shared/roles.ts'

/** Who makes a call: the user of the session, with the role they have now. */
export interface Viewer {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  createdAt: Date
  sessionId: string
  /** Whether it was asked to last, and so has no idle limit while its user is a client. */
  remember: boolean
  lastSeenAt: Date
  /** The admin whose session this is, where they view the portal as this client. */
  viewedBy?: { id: string }
}

/** Minutes for which a confirmed password is valid for the calls that need one (OWASP ASVS 7.5.3). */
export const stepUpMinutes = 10

/** The message of the 403 after that time. The client recognizes it and asks for the password. */
export const confirmFirst = 'Confirm your password first'

/** How long a client's browser can be trusted. */
export const trustedDays = 30

/** At or below this number of unused recovery codes, the owner is asked to make new ones. */
export const fewRecoveryCodes = 3

export const maxCallsInBatch = 10

/** The request header with the id of the client that an admin impersonates: docs/decisions/0014. */
export const viewAsHeader = 'x-view-as'

/** How long viewing as a client lasts. */
export const viewMinutes = 30

export const roles = ['client', 'admin'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { client: 'Client', admin: 'Admin' }

export const roleFilters = ['all', ...roles] as const
export type RoleFilter = (typeof roleFilters)[number]

/** The maximum length of a user's list of notifications, newest first. */
export const maxNotifications = 100

/** The title of the notification after which the browser refetches the user and their role. */
export const roleUpdatedTitle = 'Account Role Updated'

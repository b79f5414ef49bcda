export const roles = ['client', 'admin'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { client: 'Client', admin: 'Admin' }

/** The filter of the user roles: a role, or both. */
export const roleFilters = ['all', ...roles] as const
export type RoleFilter = (typeof roleFilters)[number]

/** The title of the notification after which the browser refetches the user and their role. */
export const roleUpdatedTitle = 'Account Role Updated'

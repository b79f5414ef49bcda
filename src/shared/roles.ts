import { z } from 'zod'

export const roles = ['client', 'admin'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = { client: 'Client', admin: 'Admin' }

export const role = z.enum(roles, { error: 'Role must be client or admin' })

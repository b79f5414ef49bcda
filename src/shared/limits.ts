/** Maximum lengths in code points, as PostgreSQL and JSON Schema count. */
export const limits = {
  name: 100,
  address: 200,
  notes: 2000,
  reason: 200,
  contactMessage: 5000,
  email: 254,
  password: 128,
  fileName: 255,
} as const

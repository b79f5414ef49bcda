/** How a user acts for a client. Everybody is the `self` of their own client. */
export const parts = ['self', 'spouse', 'officer', 'representative', 'helper'] as const
export type Part = (typeof parts)[number]

/** What a part may allow. `returns` is to read returns with their documents, figures, payments and signatures. */
export const rights = [
  'returns',
  'requests',
  'upload',
  'answer',
  'sign',
  'profile',
  'export',
  'invite',
] as const
export type Right = (typeof rights)[number]

const everything = rights

/** What each part may do; a spouse only with joint returns. The one place that says so. */
export const rightsOf = {
  self: everything,
  officer: everything,
  representative: everything,
  spouse: ['returns', 'requests', 'upload', 'answer'],
  /** A spouse whose access has ended: the returns that they signed before. */
  signer: ['returns'],
  helper: ['requests', 'upload'],
} as const satisfies Record<Part | 'signer', readonly Right[]>

/** The parts with a right. */
export function partsWith(right: Right): (Part | 'signer')[] {
  const all = [...parts, 'signer' as const]
  return all.filter((part) => new Set<Right>(rightsOf[part]).has(right))
}

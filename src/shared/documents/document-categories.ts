/** The stored names of the categories, also used in answers to clients. */
export const documentCategories = [
  'w2',
  '1099',
  'receipts',
  'property',
  'other',
  'completed_return',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

export const adminCategories = [
  'w2',
  '1099',
  'receipts',
  'property_documents',
  'other_documents',
  'completed_return',
] as const
export type AdminCategory = (typeof adminCategories)[number]

/** The categories of clients' uploads, in the order of the upload center. */
export const clientCategories = ['w2', '1099', 'receipts', 'property', 'other'] as const
export type ClientCategory = (typeof clientCategories)[number]

type CategoryRow = {
  /** The heading on a client's screen. */
  readonly label: string
  readonly adminWord: AdminCategory
  /** Every accepted name: the upload widget, the lists and the admin view differ. */
  readonly spellings: readonly string[]
}

export const categoryTable: Record<DocumentCategory, CategoryRow> = {
  w2: { label: 'W-2 forms', adminWord: 'w2', spellings: ['w2'] },
  '1099': { label: '1099 forms', adminWord: '1099', spellings: ['1099'] },
  receipts: {
    label: 'Receipts',
    adminWord: 'receipts',
    spellings: ['receipts', 'receipt'],
  },
  property: {
    label: 'Property documents',
    adminWord: 'property_documents',
    spellings: ['property', 'property_documents'],
  },
  other: {
    label: 'Other documents',
    adminWord: 'other_documents',
    spellings: ['other', 'other_documents'],
  },
  completed_return: {
    label: 'Completed returns',
    adminWord: 'completed_return',
    spellings: ['completed_return'],
  },
}

/** The category with this name, or null for an unknown name. */
export function parseCategory(input: string): DocumentCategory | null {
  return (
    documentCategories.find((category) => categoryTable[category].spellings.includes(input)) ?? null
  )
}

export function adminCategory(category: DocumentCategory): AdminCategory {
  return categoryTable[category].adminWord
}

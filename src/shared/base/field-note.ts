/** The API document's note about a field: the description alone, or more of its JSON schema. */
export type FieldNote = string | { description: string; examples?: unknown[]; format?: string }

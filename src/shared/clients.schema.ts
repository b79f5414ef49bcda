/** Whom a return is about: a person or a business. */
export type ClientKind = 'person' | 'business'

/** A person's name as staff read it; the email where there is none. */
export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** Whose return of which year, for descriptions of buttons and the lines beneath titles. */
export function returnName(taxReturn: {
  taxYear: number
  client: { firstName: string; lastName: string; email: string }
}): string {
  return `${fullName(taxReturn.client)}, ${taxReturn.taxYear}`
}

/** A person's name; the email if there is none. */
export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}

/** "Nora Day, 2025", for toasts and descriptions of buttons. */
export function returnName(taxReturn: {
  taxYear: number
  client: { firstName: string; lastName: string; email: string }
}): string {
  return `${fullName(taxReturn.client)}, ${taxReturn.taxYear}`
}

/** "1 return", "1,204 returns". */
export function formatCount(count: number, singular: string, many = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : many}`
}

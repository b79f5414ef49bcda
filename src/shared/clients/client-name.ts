/** A client's name in one line; a business has no first name. */
export function clientName(firstName: string, lastName: string): string {
  return firstName === '' ? lastName : `${firstName} ${lastName}`
}

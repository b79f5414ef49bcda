/** A client who receives the sample mails. */
export function person() {
  return { to: 'nora@example.com', firstName: 'Nora' }
}

/** A return of a business, which an officer reads about. */
export const aBusiness = { form: '1065', client: 'Harbor Lane LLC' } as const

/** The client's spouse, with a link. */
export function aSpouse() {
  const url = 'http://localhost:3000/spouse?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg'
  const [to, firstName] = ['david.santos@example.com', 'David Santos']
  return { to, firstName, taxYear: 2025, url, tokenHash: '' }
}

interface NamedPreparer {
  firstName: string
  lastName: string
  credential: string | null
}

/** "Dana Cho, EA". */
export function preparerName({ firstName, lastName, credential }: NamedPreparer): string {
  return [`${firstName} ${lastName}`, credential].filter((part) => part !== null).join(', ')
}

/** The most returns that one call assigns. */
export const mostAssigned = 500

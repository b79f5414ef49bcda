interface AddressParts {
  address: string | null
  city: string | null
  state: string | null
  zipCode: string | null
}

/** A postal address as an envelope has it, less what is missing; no line where nothing is known. */
export function addressLines({ address, city, state, zipCode }: AddressParts): string[] {
  const region = [state, zipCode].filter(Boolean).join(' ')
  return [address ?? '', [city, region].filter(Boolean).join(', ')].filter((line) => line !== '')
}

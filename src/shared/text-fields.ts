/** Fields of a text that staff write: names in braces, such as `{client}`. */
export function fieldsIn(text: string): string[] {
  return Array.from(text.matchAll(field), ([, name = '']) => name)
}

/** What is wrong with the fields of a text: there is one that is not among `known`. Null if nothing is. */
export function unknownField(known: readonly string[], text: string): string | null {
  const unknown = fieldsIn(text).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const names = known.map((name) => `{${name}}`).join(', ')
  return `There is no field {${unknown.slice(0, 40)}}. ${known.length === 1 ? 'The field is' : 'Fields are'} ${names}.`
}

/** The text with the values of its fields. Braces in a value are no fields, and the period of "Inc." also ends a sentence. */
export function fillFields(text: string, values: Readonly<Record<string, string | undefined>>) {
  const valueOf = new Map(Object.entries(values))
  return text.replaceAll(fieldAndEnd, (whole, name: string, end: string) => {
    const value = valueOf.get(name)
    if (value === undefined) return whole
    return value.endsWith('.') ? value : `${value}${end}`
  })
}

const field = /\{([^{}]*)\}/g
const fieldAndEnd = /\{([^{}]*)\}(\.?)/g

/** Fields of a text that staff write: names in braces, such as `{client}`. */
export function fieldsIn(text: string): string[] {
  return Array.from(text.matchAll(field), ([, name = '']) => name)
}

/** Names the first field of a text that is not among `known`; null if all are. */
export function unknownField(known: readonly string[], text: string): string | null {
  const unknown = fieldsIn(text).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const names = known.map((name) => `{${name}}`).join(', ')
  return `There is no field {${unknown.slice(0, 40)}}. ${known.length === 1 ? 'The field is' : 'Fields are'} ${names}.`
}

/**
 * Fills in the fields of a text. Braces in a value are not fields. A value such as "Inc." keeps its period, and the one
 * after the field is left out.
 */
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

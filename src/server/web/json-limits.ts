import { type AppError, errors } from '#server/base/errors.ts'

/** Bytes of a JSON body. The largest legitimate one, a profile with fifty dependents, takes a tenth. */
export const maxJsonBytes = 128 * 1024

/** A batch of profiles with superjson annotations has eight levels. */
const maxDepth = 16

/** Members and elements of all objects and arrays. A profile with fifty dependents has about six hundred. */
const maxValues = 2000

/**
 * The error for JSON that is too deep or has too many values, or null. Reads the text once without parsing it,
 * because parsing such a text would block other requests.
 */
export function jsonLimitError(text: string): AppError | null {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    if (char === '[' || char === '{') depth += 1
    if (char === ']' || char === '}') depth -= 1
    if (char === '[' || char === '{' || char === ',') values += 1
    if (depth > maxDepth) return errors.badInput('The JSON is nested too deeply')
    if (values > maxValues) return errors.badInput('The JSON has too many values')
  }
  return null
}

/** The index of the closing quote of the string at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

import { type AppError, errors } from '#server/errors.ts'

/** Bytes of a JSON body; the largest honest one, a profile of fifty dependents, has a tenth of it. */
export const maxJsonBytes = 128 * 1024

/** A batch of profiles with their annotations is eight deep. */
const maxDepth = 16

/** Members and elements of all objects and arrays; a profile of fifty dependents has about six hundred. */
const maxValues = 2000

/**
 * The refusal of JSON that is nested deeper, or holds more values, than any call needs; null for the rest. It reads the
 * text once and builds nothing, because parsing and judging such a text is what would hold up everybody else. Whether it
 * is well-formed is for the parser to say.
 */
export function refusalOfJson(text: string): AppError | null {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    if (char === '[' || char === '{') depth += 1
    if (char === ']' || char === '}') depth -= 1
    if (char === '[' || char === '{' || char === ',') values += 1
    if (depth > maxDepth) return errors.badInput('The JSON is nested too deeply')
    if (values > maxValues) return errors.badInput('The JSON holds too many values')
  }
  return null
}

/** Where the string that begins at `start` ends: the place of its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

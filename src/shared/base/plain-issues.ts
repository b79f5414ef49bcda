import { z } from 'zod'

/*
 * The messages for what is wrong with an input, where a schema has none of its own. They name the field, and never
 * repeat its value. text.ts imports this file, so it holds for all schemas.
 */
z.config({ localeError: plainIssue })

type Issue = z.core.$ZodRawIssue

function plainIssue(issue: Issue): string {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && name !== WHOLE) return `${name} is missing`
      return `${name} must be ${types[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'too_small':
      return `${name} must ${sized(issue, issue.inclusive ? 'at least' : 'more than', issue.minimum)}`
    case 'too_big':
      return `${name} must ${sized(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum)}`
    case 'unrecognized_keys':
      return `${name} has an unknown field: ${issue.keys.slice(0, 5).join(', ').slice(0, 100)}`
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `${name} must be one of ${issue.options.join(', ')}`
        : `${name} is not valid`
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `${name} is not valid`
  }
}

const WHOLE = 'The input'

/** `['lines', 0, 'unitPrice']` is "Unit price", `['drawn', 0]` "Entry 1 of drawn". */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return WHOLE
  if (typeof last === 'number') {
    const list = path.length > 1 ? nameOf(path.slice(0, -1)) : WHOLE
    return `Entry ${last + 1} of ${list.charAt(0).toLowerCase()}${list.slice(1)}`
  }
  const words = String(last)
    .replaceAll(/[_ ]|(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const types: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
  never: 'left out',
}

function sized({ origin }: { origin: string }, bound: string, limit: number | bigint): string {
  const unit = units[origin]
  return unit === undefined ? `be ${bound} ${limit}` : `have ${bound} ${limit} ${unit}`
}

const units: Partial<Record<string, string>> = { string: 'characters', array: 'entries' }

interface Described {
  [field: string]: unknown
  type: string
  message: string
  stack: string
}

/** Leaves out an error's own fields: PostgreSQL puts row values there. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** For a terminal: the same, with the stacks of the causes. */
export function errorText(error: unknown): string {
  const { message, stack } = describeError(error)
  const cause = error instanceof Error && error.cause !== undefined ? [errorText(error.cause)] : []
  return [stack || message, ...cause].join('\nCaused by: ')
}

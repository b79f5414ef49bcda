/** The error's message, and its code if that is not part of it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  return cause.message.includes(code) ? cause.message : `${code} ${cause.message}`
}

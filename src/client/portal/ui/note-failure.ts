/** For what fails without a person having asked for it: the specification wants these in the console only. */
export function noteFailure(what: string, error: { message: string }): void {
  // oxlint-disable-next-line no-console
  console.error(what, error.message)
}

import type { Refusal } from './refusals.ts'

/** Thrown while a file is inspected, including outside the serving process. */
export class NotAccepted extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

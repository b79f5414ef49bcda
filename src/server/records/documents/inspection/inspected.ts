/** The stored findings about an accepted document. */
export interface Inspected {
  /** A PDF that opens only with a password, or with a key that the portal does not know. */
  passwordProtected: boolean
  /** A PDF without a page, or a truncated picture: readers show nothing, or only a part. */
  damaged: boolean
}

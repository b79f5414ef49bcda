/** What is stored of a document that was accepted. */
export interface Inspected {
  /** A PDF that opens only with a password, or with a key that the portal does not know. */
  passwordProtected: boolean
  /** A PDF without a page, or a picture that breaks off: readers show nothing, or a part of it. */
  damaged: boolean
}

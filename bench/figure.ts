export interface Figure {
  what: string
  measured: string
  /** The baseline, measured in the same run. */
  compared: string
  ratio: number
}

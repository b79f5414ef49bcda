import { type Paper, paperPdf } from './paper.ts'

/** Beside the serving process, because fonts and letters take its time. */
export function work(paper: Paper): Promise<Uint8Array> {
  return paperPdf(paper)
}

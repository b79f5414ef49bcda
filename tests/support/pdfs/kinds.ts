import { drawingKinds } from './kinds/drawing.ts'
import { fileKinds } from './kinds/files.ts'
import { formKinds } from './kinds/forms.ts'
import { hostileKinds } from './kinds/hostile.ts'
import { layerKinds } from './kinds/layers.ts'
import { noteKinds } from './kinds/notes.ts'
import type { Kinds } from './kinds/page.ts'
import { pageKinds } from './kinds/pages.ts'

/** Kinds of PDFs as people and programs make them, and what becomes of each when it is sent for review. */
export const pdfKinds: Kinds = {
  ...pageKinds,
  ...formKinds,
  ...layerKinds,
  ...noteKinds,
  ...drawingKinds,
  ...fileKinds,
  ...hostileKinds,
}

import { previewWordsInput, wordsPreview } from '#shared/words/words.schema.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { previewWords } from './preview.ts'

/** Serves all of the words that a firm changes: mails, letters, request-item templates and canned answers. */
export const wordsAdmin = router({
  /** The words as the client would read them. Nothing is stored or sent. */
  preview: adminProcedure
    .meta({ action: 'read the words of the firm' })
    .input(previewWordsInput)
    .output(wordsPreview)
    .query(({ ctx, input }) => previewWords(ctx, input)),
})

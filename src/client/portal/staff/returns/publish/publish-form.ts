import type { z } from 'zod'
import { adminCategory } from '#shared/documents/document-categories.ts'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { authority } from '#shared/signing/figures.schema.ts'
import { publishInput, type ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { documentLabel } from '#client/portal/client/signing/labels.ts'

/** The kind of each document, as the value of its field: '', 'return', 'other', or 'authorization CA'. */
export type Choices = Readonly<Record<string, string>>

/** '' leaves a document out. Authorizations belong to the authorities that have figures. */
export function choicesFor(
  authorities: readonly string[],
  form: ReturnForm,
): { value: string; label: string }[] {
  return [
    { value: '', label: 'Leave it out' },
    { value: 'return', label: documentLabel({ kind: 'return', authority: null }, form) },
    ...authorities.map((authority) => ({
      value: `authorization ${authority}`,
      label: documentLabel({ kind: 'authorization', authority }, form),
    })),
    { value: 'other', label: documentLabel({ kind: 'other', authority: null }, form) },
  ]
}

/** Returns the documents that can be sent for review: PDFs that staff uploaded and the portal did not sign itself. */
export function publishable(
  documents: readonly StaffDocument[],
  { packages, letter }: Pick<ReturnSigningView, 'packages' | 'letter'>,
): StaffDocument[] {
  const made = new Set([
    letter?.signature?.documentId,
    ...packages.flatMap(({ signers }) =>
      signers.flatMap(({ signature, signedFormDocumentId }) => [
        signature?.documentId,
        signedFormDocumentId,
      ]),
    ),
  ])
  return documents.filter(
    ({ id, category, mimeType }) =>
      category === adminCategory('completed_return') &&
      mimeType === fileKinds.pdf.mimeType &&
      !made.has(id),
  )
}

/**
 * Guesses what each document is: the same as in the current version, otherwise by its name. The newest of each kind
 * wins.
 */
export function guessChoices(
  documents: readonly Named[],
  current: Pick<ReturnPackage, 'documents'> | null,
): Choices {
  const taken = new Set<string>()
  const newestFirst = documents.toSorted((a, b) => b.uploadedAt.getTime() - a.uploadedAt.getTime())
  return Object.fromEntries(
    newestFirst.map((document) => {
      const guess = guessOf(document, current)
      if (guess !== 'other' && taken.has(guess)) return [document.id, '']
      taken.add(guess)
      return [document.id, guess]
    }),
  )
}

function guessOf(
  { id, originalName }: Named,
  current: Pick<ReturnPackage, 'documents'> | null,
): string {
  const before = current?.documents.find((document) => document.id === id)
  if (before !== undefined) {
    return before.kind === 'authorization' ? `authorization ${before.authority}` : before.kind
  }
  return /8879/.test(originalName) ? 'authorization federal' : 'return'
}

type Named = Pick<StaffDocument, 'id' | 'originalName' | 'uploadedAt'>

/** Returns the documents of the input in the order of the list. */
export function chosenDocuments(
  documents: readonly Pick<StaffDocument, 'id'>[],
  choices: Choices,
): z.input<typeof publishInput>['documents'] {
  return documents.flatMap(({ id }): z.input<typeof publishInput>['documents'] => {
    const [kind, of] = (choices[id] ?? '').split(' ')
    if (kind === 'return' || kind === 'other') return [{ id, kind }]
    const { data } = authority.safeParse(of)
    return kind === 'authorization' && data !== undefined ? [{ id, kind, authority: data }] : []
  })
}

/** Returns why these documents don't make a package, or null if they do. */
export function documentsError(
  documents: readonly Pick<StaffDocument, 'id'>[],
  choices: Choices,
): string | null {
  const { error } = publishInput.shape.documents.safeParse(chosenDocuments(documents, choices))
  return error?.issues[0]?.message ?? null
}

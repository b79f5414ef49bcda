import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { saveFile } from '#client/portal/ui/download.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { refetchReturns } from '#client/portal/staff/base/returns-cache.ts'

/** Refreshes after a package changed: what the return waits for changes too, and there may be a new document. */
export function refreshSigning(taxReturnId: string): void {
  void queries.admin.signing.of.invalidate({ taxReturnId })
  void queries.admin.documents.list.invalidate({ taxReturnId })
  refetchReturns()
}

/** Counts the valid signatures of a version. */
export function validSignatures({ signers }: Pick<ReturnPackage, 'signers'>): number {
  return signers.filter(({ signature }) => signature !== null && signature.voidedAt === null).length
}

export type NextAction = 'publish' | 'compare' | 'attest' | 'sendLink'

/** Returns what staff can do next for a signer, or null if there is nothing to do. */
export function nextActionOf({ state, person, email }: Signer): NextAction | null {
  switch (state) {
    case 'change_requested':
      return 'publish'
    case 'signed_form_sent':
      return 'compare'
    case 'reviewing':
    case 'approved':
      return person === 'spouse' && email === null ? 'sendLink' : 'attest'
    case 'signed':
    case 'void':
      return null
  }
}

/** Saves a signature's evidence as a file. */
export function useEvidence() {
  const { mutate, isPending } = trpc.admin.signing.evidence.useMutation({
    onSuccess: (evidence, { signatureId }) =>
      saveFile(
        new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
        `signature-${signatureId}.json`,
      ),
    onError: (error) => reportFailure('The evidence could not be saved', error),
  })
  return { saveEvidence: (signatureId: string) => mutate({ signatureId }), saving: isPending }
}

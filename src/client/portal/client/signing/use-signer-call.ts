import { messageOf, statusOf } from '#client/portal/api/trpc.ts'
import { useUncachedCall } from '#client/portal/ui/form.tsx'
import { IntegrityError, type SignerCalls } from './signer-calls.ts'

/**
 * Runs one signer's call at a time. After a conflict it reads the current state, which has a new version or another
 * tab's step. A spouse gets a 404 for the version before.
 */
export function useSignerCall(
  { readAgain }: Pick<SignerCalls, 'readAgain'>,
  fallback: string,
  beside: (error: unknown) => boolean = () => false,
) {
  return useUncachedCall((error) => {
    if ([404, 409].includes(statusOf(error) ?? 0)) void readAgain()
    if (beside(error)) return null
    return error instanceof IntegrityError ? error.message : messageOf(error, fallback)
  })
}

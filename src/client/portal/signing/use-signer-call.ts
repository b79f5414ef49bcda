import { messageOf, statusOf } from '#client/portal/api/trpc.ts'
import { useUncachedCall } from '#client/portal/ui/form.tsx'
import { IntegrityError, type SignerCalls } from './signer-calls.ts'

/**
 * One call of a signer at a time. After a conflict it reads what is there now: a new version, or another tab's step. To a
 * spouse the version before is not found.
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

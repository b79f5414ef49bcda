import { partsWith } from '#shared/clients/access-parts.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { usePartInView } from '#client/public/session/my-clients.ts'

const readers = new Set(partsWith('money'))

/** Whether the user may read what the firm bills the client in view: a helper may not. Undefined until it is known. */
export function useSeesMoney(): boolean | undefined {
  const part = usePartInView()
  if (clientInView === null) return true
  return part && readers.has(part)
}

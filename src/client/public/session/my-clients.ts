import type { MyClientNow } from '#shared/clients/client-access.schema.ts'
import { clientInView } from './client-in-view.ts'
import { createStore, useStore } from '#client/public/ui/store.ts'

/** The clients the user acts for; empty until known. ClientSync sets it, so that the header loads no query. */
export const myClients = createStore<readonly MyClientNow[]>(() => NONE)

export function useMyClients(): readonly MyClientNow[] {
  return useStore(myClients, NONE)
}

/** In which part the user acts for another client in view; undefined until it is known. */
export function usePartInView() {
  return useMyClients().find(({ id }) => id === clientInView)?.part
}

/** True for a former spouse, who reads the years that they signed and adds nothing. */
export function useReadsOnly(): boolean {
  return usePartInView() === 'signer'
}

const NONE: readonly MyClientNow[] = []

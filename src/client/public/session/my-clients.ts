import type { MyClient } from '#shared/client-access.schema.ts'
import { createStore, useStore } from './store.ts'

/** The clients the user acts for; empty until known. ClientSync sets it, so that the header loads no query. */
export const myClients = createStore<readonly MyClient[]>(() => NONE)

export function useMyClients(): readonly MyClient[] {
  return useStore(myClients, NONE)
}

const NONE: readonly MyClient[] = []

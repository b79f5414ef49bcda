import { createStore } from '#client/public/session/store.ts'

/** The id of the user who has just registered, until they answer the offer of a second factor. */
export const offerTo = createStore<string | null>(() => null)

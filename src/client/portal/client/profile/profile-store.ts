import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { ProfileValues, SavedProfile } from './profile-values.ts'

/** The profile that the form is about, with the ways to check, save and read it. */
export interface ProfileStore {
  /** Names the draft that this tab keeps. */
  draftOf: string
  name: string
  /** True while staff enter the profile of a client. */
  forStaff: boolean
  schema: z.ZodType
  /** The values as `schema` checks them. */
  inputOf: (values: ProfileValues) => object
  save: (sent: ProfileValues, version: number) => Promise<SavedProfile>
  read: () => Promise<SavedProfile>
  isPending: boolean
  isSaved: boolean
  /** The last digits of a saved number that stays if its field is left empty. */
  keptAt: (path: string, values: ProfileValues) => string | undefined
}

const ProfileStoreContext = createContext<ProfileStore | null>(null)

export const ProfileStoreProvider = ProfileStoreContext.Provider

export function useProfileStore(): ProfileStore {
  const store = useContext(ProfileStoreContext)
  if (store === null) throw new Error('no profile store')
  return store
}

import { useEffect } from 'react'
import { createStore, useStore } from '#client/public/ui/store.ts'

const person = createStore<string | null>(() => null)

/** The client's initials, for the browser's title: they tell two tabs apart without a full name. */
export function useTitlePerson(): string | null {
  return useStore(person, null)
}

/** Puts the initials of a person into the page's title while it is rendered; none while they are not known. */
export function useInitialsInTitle(who: { firstName: string; lastName: string } | undefined) {
  const initials = who && `${firstLetter(who.firstName)}${firstLetter(who.lastName)}`
  useEffect(() => {
    person.set(initials ?? null)
    return () => person.set(null)
  }, [initials])
}

function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase()
}

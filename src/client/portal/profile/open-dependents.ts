import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import type { ProfileValues } from './profile-values.ts'

export type OpenDependents = ReturnType<typeof useOpenDependents>

/** Which dependents show their fields; the others are a line each. By their keys. */
export function useOpenDependents() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (key: string) => keys.has(key),
    open: (more: readonly string[]) => setKeys((open) => new Set([...open, ...more])),
    close: (key: string) => setKeys((open) => new Set([...open].filter((other) => other !== key))),
    closeAll: () => setKeys(new Set()),
  }
}

/** The keys of the dependents that have a field in error: its message must not hide in a closed row. */
export function openDependentsIn(
  errors: FormErrors,
  { dependents }: Pick<ProfileValues, 'dependents'>,
): string[] {
  const places = Object.keys(errors).flatMap((path) => {
    const place = /^dependents\.([0-9]+)\./.exec(path)?.[1]
    return place === undefined ? [] : [Number(place)]
  })
  return [...new Set(places)].flatMap((place) => dependents[place]?.key ?? [])
}

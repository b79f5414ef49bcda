import { type ComponentType, lazy, useState } from 'react'

/** A component that is loaded on demand. Unlike React's `lazy`, it renders without a wait once `preload` has ended. */
export function preloadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  const Later = lazy(async () => ({ default: await load() }))
  return {
    Component() {
      const [Shown] = useState<ComponentType>(() => loaded ?? Later)
      return <Shown />
    },
    async preload() {
      loaded ??= await load()
    },
  }
}

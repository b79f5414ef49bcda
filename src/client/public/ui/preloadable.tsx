import { type ComponentType, lazy, useState } from 'react'

/** A component that loads on demand. Unlike React's `lazy`, it renders without a wait once `preload` has finished. */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const Later: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return {
    Component(props: Props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
      return <Shown {...props} />
    },
    async preload() {
      loaded ??= await load()
    },
  }
}

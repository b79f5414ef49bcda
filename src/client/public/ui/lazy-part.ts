import { type ComponentType, lazy } from 'react'
import { toast } from './toast.ts'

/**
 * React's `lazy` for part of a screen. Offline, the screen stays as it is, and the page reloads when the connection is
 * back.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        if (navigator.onLine) throw error
        toast.info('You are offline', 'This page loads again once you are back.')
        // The browser requests a module and its styles only once.
        addEventListener('online', () => location.reload(), { once: true })
        return new Promise<never>(() => {})
      },
    ),
  )
}

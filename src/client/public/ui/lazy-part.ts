import { lazy } from 'react'
import { toast } from './toast.ts'

/** React's `lazy` for a part of a screen. Without a connection the screen stays as it is, and loads again with one. */
export const lazyPart: typeof lazy = (load) =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (navigator.onLine) throw error
      toast.info('You are offline', 'This page loads again once you are back.')
      // The browser asks only once for a module and its styles.
      addEventListener('online', () => location.reload(), { once: true })
      return new Promise<never>(() => {})
    }),
  )

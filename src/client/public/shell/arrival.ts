import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { titleOf } from './titles.ts'

/**
 * What a browser does by itself when a page loads, done for each new screen: the title changes and the focus starts
 * at the top of the content, so that a screen reader says where one has arrived.
 */
export function useArrival(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)

  useEffect(() => {
    if (path === undefined) return
    document.title = readImpersonation() === null ? titleOf(path) : `Viewing · ${titleOf(path)}`
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true })
    first.current = false
  }, [path])
}

import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** What the dashboard shows on top after a registration. Its code loads with the registration. */
export const welcome = createStore<ReactNode>(() => null)

import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/** What the dashboard shows above all else after a registration. Its code comes with the registration. */
export const welcome = createStore<ReactNode>(() => null)

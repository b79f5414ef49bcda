import type { State } from './state.ts'

const pages = ['services', 'about', 'privacy', 'security', 'support', 'contact', 'resources']

/** The pages that are built as HTML. */
export const publicStates: readonly State[] = [
  { name: 'landing', show: (page) => page.goto('/') },
  ...pages.map((name): State => ({ name, show: (page) => page.goto(`/${name}`) })),
]

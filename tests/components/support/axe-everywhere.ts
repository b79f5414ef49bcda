import { afterEach } from 'vitest'
import { checkWithAxe } from './axe-before-actions.ts'

// At night axe looks at every state of a screen that a test acts in, and at the one in which it ends.
afterEach(async ({ signal, task }) => {
  if (task.result?.state !== 'fail' && !signal.aborted) await checkWithAxe()
})

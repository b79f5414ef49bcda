import { afterEach } from 'vitest'
import { checkWithAxe } from './axe-before-actions.ts'
import { leaveScreen } from './screen.tsx'

// At night axe looks at every state of a screen that a test acts in, and at the one in which it ends.
afterEach(async ({ signal, task }) => {
  if (task.result?.state === 'fail' || signal.aborted) return
  await checkWithAxe().catch(async (error: unknown) => {
    // The hooks that come after one that fails are left out.
    await leaveScreen()
    throw error
  })
})

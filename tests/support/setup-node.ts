import fc from 'fast-check'
import { longRun } from './long-run.ts'

/** The same examples in every run, so that a failure is one of the code; the long run looks for new ones. */
if (!longRun) fc.configureGlobal({ seed: 20_260 })

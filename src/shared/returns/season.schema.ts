import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { seasonStages } from './season-stages.ts'

/** The season that prepares the returns of one tax year. */
export const season = z.object({
  taxYear: z.int(),
  stages: z.record(z.enum(seasonStages), z.int()),
  /** Days from the hand-over to the completion: half, and nine of ten, took no longer. Null before the first. */
  medianDays: z.number().nullable(),
  slowDays: z.number().nullable(),
  documentsAsked: z.int(),
  documentsIn: z.int(),
  unpaidFiled: z.int(),
  /** The amount owed for them, in cents, as far as a price is agreed. */
  unpaidOwed: cents,
  /** Completed returns by week, counted from January 1, and those of the season before. */
  weeks: z.array(z.object({ startsOn: z.string(), completed: z.int(), lastSeason: z.int() })),
})
export type Season = z.output<typeof season>

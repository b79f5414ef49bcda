/** The stages of a return in the season, in the order of the work. */
export const seasonStages = [
  'collecting',
  'ready',
  'preparing',
  'unsent',
  'signing',
  'signed',
  'filed',
] as const
export type SeasonStage = (typeof seasonStages)[number]

import { workText } from '#shared/preparers.ts'
import type { TeamMember } from '#shared/users.schema.ts'

/** The choice that the work goes to nobody; an empty one is none. */
export const nobody = 'nobody'

export const chooseHeir = 'Choose who takes over'

/** What a colleague answers for; null for nothing, and for somebody who is not on the team. */
export function workOf(team: readonly TeamMember[], userId: string): string | null {
  const member = team.find(({ id }) => id === userId)
  return member === undefined ? null : workText(member)
}

/** For the call: null for nobody. */
export function heirIdOf(choice: string): string | null {
  return choice === nobody || choice === '' ? null : choice
}

/** The choice of a question outside of a form. */
export interface HeirChoice {
  value: string
  error: string | null
}

export const noChoice: HeirChoice = { value: '', error: null }

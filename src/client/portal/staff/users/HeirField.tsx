import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { preparerName, workText } from '#shared/returns/preparers.ts'
import type { TeamMember } from '#shared/users/team.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { askForPassword, type PasswordQuestion } from '#client/public/session/dialogs.ts'
import { createStore, type Store, useStore } from '#client/public/ui/store.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The value of “Nobody”. An empty value means that nothing was chosen yet. */
const nobody = 'nobody'

export const chooseHeir = 'Choose who takes over'

/** A colleague’s open work in words; null without any, and for somebody who is not on the team. */
export function workOf(team: readonly TeamMember[], userId: string): string | null {
  const member = team.find(({ id }) => id === userId)
  return member === undefined ? null : workText(member)
}

/** The chosen value as the calls take it: null leaves the work unassigned. */
export function heirIdOf(choice: string): string | null {
  return choice === nobody || choice === '' ? null : choice
}

interface HeirFieldProps extends NativeSelectProps {
  team: readonly TeamMember[]
  userId: string
}

/** Asks who takes over a colleague’s open work. It has no default. */
export function HeirField({ team, userId, ...field }: HeirFieldProps) {
  const work = workOf(team, userId)
  if (work === null) return <p>They have no open work.</p>
  const colleagues = team.filter(({ id, disabledAt }) => id !== userId && disabledAt === null)
  const heir = colleagues.find(({ id }) => id === field.value)
  return (
    <Stack gap={4}>
      <NativeSelect
        label="Who takes over?"
        description={`Open now: ${work}.`}
        data={[
          { value: '', label: 'Choose…' },
          ...colleagues.map((one) => ({ value: one.id, label: preparerName(one) })),
          { value: nobody, label: 'Nobody' },
        ]}
        {...field}
      />
      <p className="small" role="status">
        {heir
          ? `${heir.firstName} ${heir.lastName} takes over all of it, even if the account is enabled again. Filed returns stay as they are.`
          : field.value === nobody &&
            'All of it goes back to unassigned, for anyone to take. Filed returns stay as they are.'}
      </p>
    </Stack>
  )
}

/** Asks for the password, and who takes over a colleague’s open work. Null if the question was canceled. */
export async function askForHeir(
  userId: string,
  { text, ...question }: PasswordQuestion,
): Promise<{ heirId: string | null } | null> {
  const team = await queries.admin.users.team.fetch(undefined, { staleTime: 0 })
  const choice = createStore(() => noChoice)
  const confirmed = await askForPassword({
    ...question,
    text: (
      <>
        {text}
        <HeirQuestion {...{ team, userId, choice }} />
      </>
    ),
    isComplete() {
      const { value } = choice.read()
      if (value !== '' || workOf(team, userId) === null) return true
      choice.set({ value, error: chooseHeir })
      return false
    },
  })
  return confirmed ? { heirId: heirIdOf(choice.read().value) } : null
}

interface HeirChoice {
  value: string
  error: string | null
}

const noChoice: HeirChoice = { value: '', error: null }

function HeirQuestion({
  choice,
  ...of
}: Pick<HeirFieldProps, 'team' | 'userId'> & { choice: Store<HeirChoice> }) {
  const { value, error } = useStore(choice, noChoice)
  return (
    <HeirField
      {...of}
      value={value}
      error={error}
      onChange={({ currentTarget }) => choice.set({ value: currentTarget.value, error: null })}
    />
  )
}

import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { preparerName } from '#shared/preparers.ts'
import type { TeamMember } from '#shared/users.schema.ts'
import { type Store, useStore } from '#client/public/session/store.ts'
import { type HeirChoice, nobody, noChoice, workOf } from './heir.ts'

interface HeirFieldProps extends NativeSelectProps {
  team: readonly TeamMember[]
  userId: string
}

/** Who takes over what a colleague answers for. Nobody is chosen until somebody chooses. */
export function HeirField({ team, userId, ...field }: HeirFieldProps) {
  const work = workOf(team, userId)
  if (work === null) return <p>They have no open work.</p>
  const colleagues = team.filter(({ id, disabledAt }) => id !== userId && disabledAt === null)
  const heir = colleagues.find(({ id }) => id === field.value)
  return (
    <div className="stack gap-half">
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
      <p className="muted text-small" role="status">
        {heir
          ? `${heir.firstName} ${heir.lastName} gets all of it and keeps it. Filed returns stay as they are.`
          : field.value === nobody &&
            'All of it goes back to unassigned, for anyone to take. Filed returns stay as they are.'}
      </p>
    </div>
  )
}

/** The field in a question outside of a form. */
export function HeirQuestion({
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

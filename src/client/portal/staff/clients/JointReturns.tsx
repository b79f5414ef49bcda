import { NativeSelect } from '@mantine/core'
import { clientName } from '#shared/clients/client-name.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/**
 * The spouse that each joint return was made with: no other spouse reads it. Renders nothing for a client without joint
 * returns.
 */
export function JointReturns({ id: clientId }: { id: string }) {
  const { data } = trpc.admin.spouses.list.useQuery({ clientId }, { refetchOnMount: readAgain })
  const options = {
    onSuccess() {
      toast.success('Saved', 'That spouse sees the return now, and no other.')
      void queries.admin.spouses.list.invalidate()
    },
    onError: (error: unknown) => reportFailure('This could not be put on record', error),
  }
  const setCouple = trpc.admin.spouses.setCouple.useMutation(options)
  const join = trpc.admin.spouses.join.useMutation(options)
  if (data === undefined || data.returns.length === 0) return null
  const current = data.spouses.find((spouse) => spouse.current)
  const others = data.spouses.filter((spouse) => !spouse.current)
  const people = data.spouses.map((spouse) => ({ value: spouse.id, label: nameOf(spouse) }))
  return (
    <Panel title="Joint returns">
      <p className="small mb-8">
        A joint return belongs to the couple that it was made for: another spouse doesn’t see it.
      </p>
      <Stack as="ul">
        {data.returns.map(({ id, taxYear, spouseId }) => (
          <li key={id}>
            <NativeSelect
              label={`${taxYear} with`}
              value={spouseId ?? ''}
              disabled={setCouple.isPending}
              data={[{ value: '', label: 'Not known: no spouse sees it' }, ...people]}
              onChange={({ currentTarget: { value } }) =>
                setCouple.mutate({ taxReturnId: id, spouseId: value === '' ? null : value })
              }
            />
          </li>
        ))}
      </Stack>
      {current && others.length > 0 && (
        <Stack as="ul" gap={4} mt={16}>
          {others.map((other) => (
            <Group key={other.id} as="li" className="breaks">
              <span>
                <bdi>{nameOf(other)}</bdi>
                {other.signsIn && ', who signs in,'} is not <bdi>{nameOf(current)}</bdi>, the spouse
                in the tax profile.
              </span>
              <Button
                size="small"
                aria-label={`This is the same person (${nameOf(other)}, as ${nameOf(current)})`}
                pending={join.isPending}
                onClick={() =>
                  join.mutate({ clientId, spouseId: current.id, otherSpouseId: other.id })
                }
              >
                This is the same person
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return clientName(firstName, lastName)
}

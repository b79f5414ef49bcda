import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { monthNames } from '#shared/clients/business.schema.ts'
import type { MergedClient, MergePreview, MergeSide } from '#shared/clients/merge.schema.ts'
import { entityLabels } from '#shared/returns/return-forms.ts'
import { queryClient, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { ChooseClient } from '#client/portal/staff/base/ChooseClient.tsx'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { formatCount, fullName } from '#client/portal/staff/base/format.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface MergeDialogProps extends DialogFrame {
  id: string
  /** The other client; without it, it is chosen in the dialog. */
  mergedId?: string
}

/** Shows what a merge of two clients moves, before it is done. */
export function MergeDialog({ id, mergedId, opened, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState(mergedId ?? null)
  return (
    <Dialog opened={opened} onClose={onClose} title="Merge clients" size="36rem">
      {chosen === null ? (
        <ChooseClient
          label="The other client"
          except={id}
          onChoose={(client) => setChosen(client.id)}
        />
      ) : (
        <Chosen id={id} mergedId={chosen} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Chosen({ onClose, ...pair }: { id: string; mergedId: string; onClose: () => void }) {
  const preview = trpc.admin.sameClients.previewMerge.useQuery(pair, { gcTime: 0 })
  return (
    <QueryBoundary
      query={preview}
      what="the preview"
      failed="The preview could not be loaded."
      skeleton={<SkeletonLines lines={8} />}
    >
      {(data) => <Preview preview={data} onClose={onClose} />}
    </QueryBoundary>
  )
}

function Preview({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const { survivor, merged, moves, refusal } = preview
  const [profile, setProfile] = useState<MergeSide>('survivor')
  const navigate = useNavigate()
  const merge = trpc.admin.sameClients.merge.useMutation({
    async onSuccess({ id }) {
      onClose()
      toast.success('Clients merged', `Everything is on the page of ${fullName(survivor)} now.`)
      await navigate({ to: '/admin/clients/$id', params: { id }, replace: true })
      await queryClient.invalidateQueries()
    },
    onError: (error) => reportFailure('The clients could not be merged', error),
  })
  const isBusiness = survivor.kind === 'business'
  const bothHaveOne = isBusiness || (survivor.profile !== null && merged.profile !== null)
  return (
    <>
      <p className="mb-16 breaks">
        <strong className="strong">{fullName(merged)}</strong> <UnprovenBadge client={merged} />{' '}
        becomes <strong className="strong">{fullName(survivor)}</strong>
        {survivor.signsIn ? ', who signs in.' : '.'} <UnprovenBadge client={survivor} />
      </p>
      <ul className="mb-16 breaks">
        {[merged, survivor].map((side) => (
          <li key={side.id}>{addressOf(side)}</li>
        ))}
      </ul>
      <p className="mb-4">What moves:</p>
      <ul className="mb-16">
        {movesOf(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {bothHaveOne && refusal === null && (
        <Stack as="fieldset" gap={0} className="my-16">
          <legend className="mb-4 px-0 strong">
            {isBusiness ? 'What the business is stays as with' : 'The tax profile that stays'}
          </legend>
          {(['survivor', 'merged'] as const).map((side) => (
            <Row key={side} as="label" gap={12} className="pressable touch-target">
              <input
                type="radio"
                name="profile"
                checked={profile === side}
                onChange={() => setProfile(side)}
              />
              {profileOf(side === 'merged' ? merged : survivor)}
            </Row>
          ))}
        </Stack>
      )}
      {refusal === null ? (
        <p className="mt-16 muted">
          This can’t be undone.{' '}
          {isBusiness
            ? 'A date, an officer or owners that it lacks there come from the other. '
            : 'Dependents of both stay, without those that are on both lists. '}
          The activity keeps both, and the old address leads here.
        </p>
      ) : (
        <p role="alert" className="mt-16 strong breaks">
          {refusal}.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={refusal !== null}
          pending={merge.isPending}
          onClick={() => merge.mutate({ id: survivor.id, mergedId: merged.id, profile })}
        >
          Merge {moves.returns.length > 0 && formatCount(moves.returns.length, 'return')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The address of each side, because a stranger may have registered with the client's name. */
function addressOf(client: MergePreview['survivor']): string {
  const { email, signsIn, emailProven } = client
  const name = fullName(client)
  if (email === '') return `${name} has no email address here`
  if (!signsIn) return `${name} has the address ${email}, and gets a mail about this`
  return `${name} signs in with ${email}, ${emailProven ? 'confirmed' : 'not confirmed'}`
}

/** A line for each kind of record that moves. */
function movesOf({ survivor, merged, moves }: MergePreview): string[] {
  const years = moves.returns.map(({ taxYear }) => taxYear).join(', ')
  const counted = [
    { count: moves.documents, noun: 'document' },
    { count: moves.items, noun: 'request item' },
    { count: moves.notes, noun: 'note' },
    { count: moves.calls, noun: 'call' },
    { count: moves.grants, noun: 'access', many: 'accesses' },
    { count: moves.dependents, noun: 'dependent' },
  ].filter(({ count }) => count > 0)
  const lines = [
    ...(years === '' ? [] : [`${formatCount(moves.returns.length, 'return')}: ${years}`]),
    ...counted.map(({ count, noun, many }) => formatCount(count, noun, many)),
    ...(survivor.profile === null && merged.profile !== null ? ['The tax profile'] : []),
    ...(survivor.preparer === null && merged.preparer !== null
      ? [`The preparer: ${merged.preparer}`]
      : []),
  ]
  return lines.length === 0 ? ['Nothing but the name'] : lines
}

function profileOf({ profile, business, ...client }: MergedClient): string {
  const facts =
    business === null
      ? [profile?.ssn, profile?.address]
      : [
          `${entityLabels[business.entity]} in ${business.state}`,
          business.ein,
          `tax year ends in ${monthNames[business.fiscalYearEnd - 1]}`,
          formatCount(business.owners, 'owner'),
        ]
  return [fullName(client), ...facts].filter(Boolean).join(' · ')
}

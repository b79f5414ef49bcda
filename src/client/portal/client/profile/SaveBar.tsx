import { type ReactNode, Suspense, useState } from 'react'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { focusAbove } from '#client/portal/ui/focus-above.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import styles from './profile.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface SaveBarProps {
  dirty: boolean
  exists: boolean
  pending: boolean
  problem: ReactNode
  /** Offers the next step, after a save. */
  offersNext: boolean
}

/** The save button, in reach while there is anything to save or a next step to offer, and whether there is. */
export function SaveBar({ dirty, exists, pending, problem, offersNext }: SaveBarProps) {
  const viewed = useImpersonation() !== null
  const [hasNext, setHasNext] = useState(false)
  const saved = offersNext && !dirty
  const next = saved && hasNext
  const stays = dirty || !exists || next || problem !== null
  return (
    <Stack
      ref={stays ? focusAbove : null}
      gap={12}
      inset
      mt={20}
      className={`card ${stays ? 'lifted sticky layer-10 bottom-0' : ''} ${styles.bar}`}
      data-print="hide"
    >
      <FormError>{problem}</FormError>
      <Group between>
        <p className="subtext grows" role="status">
          {viewed ? 'Read-only' : stateOf(dirty, exists)}
        </p>
        <Suspense>{saved && <NextStepButton onLoad={setHasNext} />}</Suspense>
        <ChangeButton type="submit" variant={next ? 'secondary' : 'primary'} pending={pending}>
          Save Tax Profile
        </ChangeButton>
      </Group>
    </Stack>
  )
}

const NextStepButton = lazyPart(() =>
  // oxlint-disable-next-line no-restricted-imports -- the way on leads up, and is loaded when a first save has made one
  import('#client/portal/client/client-portal/StepLink.tsx').then((m) => m.NextStepButton),
)

function stateOf(dirty: boolean, exists: boolean): string {
  if (dirty) return 'Unsaved changes'
  return exists ? 'Everything is saved' : 'Nothing is saved yet'
}

import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { hasAnything } from './document-groups.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface HandOverProps {
  checklist: OwnChecklist
  taxReturn: TaxReturn
  /** False where only a note has room. */
  canUndo: boolean
}

/** "That’s everything"; afterward, since when the firm has the return, and how to undo it. */
export function HandOver({ checklist, taxReturn, canUndo }: HandOverProps) {
  const { items, answered, handedOverAt } = checklist
  const { id: taxReturnId, taxYear, status, documentsAt } = taxReturn
  const end = useRef<HTMLDivElement>(null)
  const focusEnd = () => requestAnimationFrame(() => end.current?.focus())
  const asking = useDialog()
  const takeBack = trpc.requestItems.takeBack.useMutation({
    onSuccess() {
      readAgain()
      toast.success('Undone', `We’ll wait until you choose “That’s everything” for ${taxYear}.`)
      focusEnd()
    },
    onError(error) {
      readAgain()
      toast.error('Not undone', messageOf(error, 'We couldn’t undo this.'))
    },
  })
  const open = items.filter(({ state }) => isWaiting(state))
  const askedSince = open.some(({ askedAt }) => handedOverAt !== null && askedAt > handedOverAt)
  const canHandOver = handedOverAt === null && status === 'pending'
  const ready = canHandOver && hasAnything(checklist, documentsAt)
  if (!ready && handedOverAt === null && !(canHandOver && answered)) return null
  return (
    <Group ref={end} tabIndex={-1} inset className="muted focus-unseen" data-print="hide">
      {handedOverAt !== null && (
        <p className="basis-256">
          On{' '}
          <time dateTime={firmDay(handedOverAt)}>
            {formatDay(firmDay(handedOverAt), firmToday())}
          </time>{' '}
          you told us that was everything.{' '}
          {status === 'pending' &&
            open.length > 0 &&
            (askedSince
              ? 'Since then we have asked for a document.'
              : 'We’ll start without what is missing and ask again if we need it.')}
        </p>
      )}
      {canUndo && handedOverAt !== null && status === 'pending' && (
        <ChangeButton
          variant="quiet"
          className="mx-back-12"
          pending={takeBack.isPending}
          onClick={() => takeBack.mutate({ taxReturnId })}
        >
          Undo
        </ChangeButton>
      )}
      {canHandOver && answered && (
        <Link to="/questions" search={{ year: taxYear }} className="text-row py-6">
          Change my answers
        </Link>
      )}
      {ready && (
        <ChangeButton
          variant={answered && open.length === 0 ? 'primary' : 'secondary'}
          className="phone-first phone-whole-line push"
          onClick={asking.open}
        >
          That’s everything
        </ChangeButton>
      )}
      {asking.show((frame) => (
        <HandOverDialog
          checklist={checklist}
          {...frame}
          onDone={() => {
            readAgain()
            frame.onClose()
          }}
          onClosed={() => handedOverAt !== null && focusEnd()}
        />
      ))}
    </Group>
  )
}

const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx').then((m) => m.HandOverDialog))

function readAgain(): void {
  void queries.requestItems.own.invalidate()
  void queries.returns.list.invalidate()
}

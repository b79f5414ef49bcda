import { useState } from 'react'
import { returnStatuses } from '#shared/return-status.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { cents } from '#shared/money.ts'
import { MoneyText } from '../ui/MoneyText.tsx'
import { Panel } from '../ui/Panel.tsx'
import { BoneLines, BoneRows } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { Row } from './Row.tsx'

/** Buttons, badges, toasts, a dialog, and the states of a panel. */
export function Pieces() {
  return (
    <>
      <Buttons />
      <Panel title="Badges and money">
        <Row>
          {[...returnStatuses, 'something_else'].map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge tone="accent">admin</Badge>
          <Badge tone="red">missing</Badge>
          <MoneyText cents={cents.parse(999_999_999)} />
          <MoneyText cents={cents.parse(-112_000)} />
        </Row>
      </Panel>
      <Toasts />
      <Panel title="Loading" flush>
        <BoneRows rows={3} />
      </Panel>
      <Panel title="Loading, text">
        <BoneLines />
      </Panel>
      <Panel title="Empty">
        <EmptyState
          title="No tax returns found"
          action={<Button look="primary">Upload documents</Button>}
          drawing={<Drawing name="no-returns" width={128} height={96} />}
        >
          Start by uploading your tax documents
        </EmptyState>
      </Panel>
      <Panel title="Error">
        <ErrorState title="Your returns could not be loaded." onRetry={() => undefined}>
          You are offline. Check your connection and try again.
        </ErrorState>
      </Panel>
    </>
  )
}

function Buttons() {
  return (
    <Panel title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
        <Row key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} icon="upload">
            With an icon
          </Button>
          <Button look={look} size="small">
            Small
          </Button>
          <Button look={look} pending>
            Pending
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <ButtonLink look={look} to="/_look">
            A link
          </ButtonLink>
        </Row>
      ))}
    </Panel>
  )
}

function Toasts() {
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Toasts and dialogs">
      <Row>
        <Button onClick={() => toast.success('Upload Successful', 'w2.pdf uploaded successfully')}>
          Success
        </Button>
        <Button onClick={() => toast.error('Upload Failed', 'Failed to upload w2.pdf')}>
          Error
        </Button>
        <Button
          onClick={() => toast.info('Deleted', 'w2.pdf', { label: 'Undo', run: () => undefined })}
        >
          With an action
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          Ask first
        </Button>
      </Row>
      <ConfirmDialog
        opened={asking}
        title="Delete w2.pdf?"
        confirmLabel="Delete"
        danger
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        It disappears from your list at once.
      </ConfirmDialog>
    </Panel>
  )
}

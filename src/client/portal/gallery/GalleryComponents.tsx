import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { returnStatuses } from '#shared/return-status.ts'
import { cents } from '#shared/money.ts'
import { PasswordChecklist } from '#client/portal/auth/NewPasswordFields.tsx'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { PasswordField, SecretField } from '#client/portal/ui/SecretField.tsx'
import { MoneyText, StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Icon.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, ErrorState, SkeletonLines, SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './GalleryPage.module.css'

/** Buttons, badges, toasts, a dialog, and the states of a panel. */
export function GalleryComponents() {
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
        <SkeletonRows rows={3} />
      </Panel>
      <Panel title="Loading, text">
        <SkeletonLines />
      </Panel>
      <Panel title="Empty">
        <EmptyState
          title="No tax returns found"
          action={<Button variant="primary">Upload documents</Button>}
          drawing={<Illustration name="no-returns" width={128} height={96} />}
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
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="upload">
            With an icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} pending>
            Pending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="/_gallery">
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
        <Button variant="danger" onClick={() => setAsking(true)}>
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

/** Fields: empty, filled, with a description, with an error, disabled. */
export function GalleryFields() {
  return (
    <Panel title="Fields">
      <div className={styles.fields}>
        <TextInput label="At rest" />
        <TextInput label="Filled" defaultValue="Nora Day" />
        <TextInput label="With a hint" description="As it stands on your card" />
        <TextInput
          label="Refused"
          defaultValue="nora@"
          error="Please enter a valid email address"
        />
        <TextInput label="Disabled" disabled defaultValue="2026" />
        <NativeSelect label="Native select" data={['Checking', 'Savings']} />
        <SecretField label="SSN" defaultValue="123-45-6789" />
        <div>
          <PasswordField label="Password" defaultValue="Abc" autoComplete="off" />
          <PasswordChecklist id="gallery-rules" password="Abc" />
        </div>
        <Textarea label="Message" />
        <div>
          <Checkbox label="Unticked" />
          <Checkbox label="Ticked" defaultChecked mt="xs" />
          <Checkbox label="Disabled" disabled mt="xs" />
        </div>
        <FormError>Invalid credentials</FormError>
      </div>
    </Panel>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cents } from '#shared/money.ts'
import { returnStatuses } from '#shared/return-status.ts'
import { PasswordChecklist } from '#client/portal/auth/NewPasswordFields.tsx'
import { PortalPage } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { PasswordField, SecretField } from '#client/portal/ui/SecretField.tsx'
import { MoneyText, StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon, iconNames, Illustration, illustrationNames } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** Every component in every state, for development. */
export function GalleryPage() {
  return (
    <PortalPage>
      <PageHeading
        title="The look"
        lead="Every component, in every state. Try it in both schemes."
      />
      <Buttons />
      <Toasts />
      <Fields />
      <Panel title="Badges and money">
        <div className="actions">
          {[...returnStatuses, 'something_else'].map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge tone="accent">admin</Badge>
          <Badge tone="red">missing</Badge>
          <MoneyText cents={cents.parse(999_999_999)} />
          <MoneyText cents={cents.parse(-112_000)} />
        </div>
      </Panel>
      <Panel title="Loading, empty, failed">
        <SkeletonRows rows={3} />
        <EmptyState
          title="No tax returns found"
          action={<Button variant="primary">Upload documents</Button>}
          drawing={<Illustration name="no-returns" width={128} height={96} />}
        >
          Start by uploading your tax documents
        </EmptyState>
        <ErrorState title="Your returns could not be loaded." onRetry={() => undefined}>
          You are offline. Check your connection and try again.
        </ErrorState>
      </Panel>
      <Panel title="Icons and drawings">
        <div className="actions">
          {iconNames.map((name) => (
            <span key={name}>
              <Icon name={name} size={24} /> {name}
            </span>
          ))}
          {illustrationNames.map((name) => (
            <span key={name}>
              <Illustration name={name} width={128} height={96} /> {name}
            </span>
          ))}
        </div>
      </Panel>
    </PortalPage>
  )
}

function Buttons() {
  return (
    <Panel title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <div className="actions" key={variant}>
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
        </div>
      ))}
    </Panel>
  )
}

function Toasts() {
  const [asking, setAsking] = useState(false)
  const undo = { label: 'Undo', run: () => undefined }
  return (
    <Panel title="Toasts and dialogs">
      <div className="actions">
        <Button onClick={() => toast.success('Upload Successful', 'w2.pdf')}>Success</Button>
        <Button onClick={() => toast.error('Upload Failed', 'w2.pdf')}>Error</Button>
        <Button onClick={() => toast.info('Deleted', 'w2.pdf', undo)}>With an action</Button>
        <Button onClick={() => setAsking(true)}>Ask first</Button>
      </div>
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

function Fields() {
  return (
    <Panel title="Fields">
      <TextInput label="With a hint" description="As on your card" defaultValue="Nora Day" />
      <TextInput label="Refused" error="Please enter a valid email address" />
      <TextInput label="Disabled" disabled defaultValue="2026" />
      <NativeSelect label="Native select" data={['Checking', 'Savings']} />
      <SecretField label="SSN" defaultValue="123-45-6789" />
      <PasswordField label="Password" defaultValue="Abc" autoComplete="off" />
      <PasswordChecklist id="gallery-rules" password="Abc" />
      <Textarea label="Message" />
      <Checkbox label="Unticked" />
      <Checkbox label="Ticked" defaultChecked />
      <FormError>Invalid credentials</FormError>
    </Panel>
  )
}

import { Checkbox, NativeSelect, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { PasswordChecklist } from '#client/portal/auth/PasswordChecklist.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import styles from './GalleryPage.module.css'

/** Fields at rest, filled, described, refused and disabled. */
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
        <Select label="Select" data={['Single', 'Married filing jointly']} />
        <NativeSelect label="Native select" data={['Checking', 'Savings']} />
        <SecretField label="SSN" defaultValue="123-45-6789" />
        <div>
          <PasswordField label="Password" defaultValue="Abc" autoComplete="off" />
          <PasswordChecklist id="look-rules" password="Abc" />
        </div>
        <Textarea label="Message" />
        <div>
          <Checkbox label="Unticked" />
          <Checkbox label="Ticked" defaultChecked mt="xs" />
          <Checkbox label="Disabled" disabled mt="xs" />
        </div>
        <Radio.Group label="Preferred contact" defaultValue="email">
          <Radio value="email" label="Email" mt="xs" />
          <Radio value="phone" label="Phone" mt="xs" />
        </Radio.Group>
        <FormError>Invalid credentials</FormError>
      </div>
    </Panel>
  )
}

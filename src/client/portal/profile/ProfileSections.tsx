import { NativeSelect, TextInput } from '@mantine/core'
import {
  bankAccountTypeLabels,
  bankAccountTypes,
  formatAccountTyping,
  formatRoutingTyping,
} from '#shared/bank.ts'
import { contactMethodLabels, contactMethods } from '#shared/contact-methods.ts'
import { earliestDateOfBirth } from '#shared/dates.ts'
import { filingStatuses, filingStatusLabels } from '#shared/filing-status.ts'
import { formatPhoneTyping } from '#shared/phone.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { usStateCodes, usStates } from '#shared/us-states.ts'
import { formatZipTyping } from '#shared/zip.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { today } from '#client/portal/ui/format.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { useUser } from '#client/public/session/session.ts'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function PersonalSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection title="Personal information" hint={<Whose />}>
      <div className={styles.grid}>
        <SecretField
          label="SSN (Social Security number)"
          placeholder="XXX-XX-XXXX"
          {...maskedInput(formatSsnTyping, form.getInputProps('ssn'))}
        />
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min={earliestDateOfBirth}
          max={today()}
          {...form.getInputProps('dateOfBirth')}
        />
        <TextInput
          label="Occupation"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="organization-title"
          {...form.getInputProps('occupation')}
        />
      </div>
    </FormSection>
  )
}

function Whose() {
  const user = useUser()
  const name = user === null ? '' : `For ${user.firstName} ${user.lastName}. `
  return <>{name}Numbers are stored encrypted, and stay hidden until you reveal them.</>
}

export function AddressSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection title="Home address" hint="Where you live now, and where the IRS writes to.">
      <div className={styles.grid}>
        <TextInput
          className={styles.wide}
          label="Address"
          autoComplete="address-line1"
          {...form.getInputProps('address')}
        />
        <TextInput
          className={styles.wide}
          label="City"
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
        <NativeSelect
          label="State"
          autoComplete="address-level1"
          data={STATES}
          {...form.getInputProps('state')}
        />
        <TextInput
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          {...maskedInput(formatZipTyping, form.getInputProps('zipCode'))}
        />
      </div>
    </FormSection>
  )
}

const STATES = [
  { value: '', label: 'Choose a state' },
  ...usStateCodes.map((code) => ({ value: code, label: usStates[code] })),
]

export function FilingSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Filing"
      hint="As things stood on December 31 of the tax year. Not sure? Your preparer checks it."
    >
      <div className={styles.grid}>
        <NativeSelect
          className={styles.wide}
          label="Filing status"
          data={STATUSES}
          {...form.getInputProps('filingStatus')}
        />
      </div>
    </FormSection>
  )
}

const STATUSES = [
  { value: '', label: 'Choose a filing status' },
  ...filingStatuses.map((status) => ({ value: status, label: filingStatusLabels[status] })),
]

/** Only for the two married filing statuses. */
export function SpouseSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Spouse"
      hint="Both of you are named on a married return, also when you file separately."
    >
      <div className={styles.grid}>
        <TextInput
          label="Spouse first name"
          autoComplete="off"
          {...form.getInputProps('spouseFirstName')}
        />
        <TextInput
          label="Spouse last name"
          autoComplete="off"
          {...form.getInputProps('spouseLastName')}
        />
        <SecretField
          label="Spouse SSN (Social Security number)"
          placeholder="XXX-XX-XXXX"
          {...maskedInput(formatSsnTyping, form.getInputProps('spouseSsn'))}
        />
        <TextInput
          label="Spouse date of birth"
          type="date"
          autoComplete="off"
          min={earliestDateOfBirth}
          max={today()}
          {...form.getInputProps('spouseDateOfBirth')}
        />
        <TextInput
          label="Spouse occupation"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="off"
          {...form.getInputProps('spouseOccupation')}
        />
      </div>
    </FormSection>
  )
}

export function BankingSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Banking"
      hint="Optional. The IRS pays a refund into this account, which is faster than a check."
    >
      <div className={styles.grid}>
        <NativeSelect
          className={styles.wide}
          label="Bank account type"
          data={TYPES}
          {...form.getInputProps('bankAccountType')}
        />
        <SecretField
          label="Bank routing number"
          placeholder="9 digits"
          {...maskedInput(formatRoutingTyping, form.getInputProps('bankRoutingNumber'))}
        />
        <SecretField
          label="Bank account number"
          placeholder="4 to 17 digits"
          {...maskedInput(formatAccountTyping, form.getInputProps('bankAccountNumber'))}
        />
      </div>
    </FormSection>
  )
}

const TYPES = [
  { value: '', label: 'None given' },
  ...bankAccountTypes.map((type) => ({ value: type, label: bankAccountTypeLabels[type] })),
]

export function ContactSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Contact and emergency"
      hint="How we reach you with a question, and whom we call when we can’t."
    >
      <div className={styles.grid}>
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(555) 123-4567"
          {...maskedInput(formatPhoneTyping, form.getInputProps('phone'))}
        />
        <NativeSelect
          label="Preferred contact method"
          data={METHODS}
          {...form.getInputProps('preferredContactMethod')}
        />
        <TextInput
          label="Emergency contact name"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="off"
          {...form.getInputProps('emergencyContactName')}
        />
        <TextInput
          label="Emergency contact phone"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          type="tel"
          autoComplete="off"
          placeholder="(555) 123-4567"
          {...maskedInput(formatPhoneTyping, form.getInputProps('emergencyContactPhone'))}
        />
      </div>
    </FormSection>
  )
}

const METHODS = contactMethods.map((method) => ({
  value: method,
  label: contactMethodLabels[method],
}))

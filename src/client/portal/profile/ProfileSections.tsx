import {
  bankAccountTypeLabels,
  bankAccountTypes,
  formatAccountTyping,
  formatRoutingTyping,
} from '#shared/bank.ts'
import { contactMethodLabels, contactMethods } from '#shared/contact-methods.ts'
import { filingStatuses, filingStatusLabels } from '#shared/filing-status.ts'
import { formatPhoneTyping } from '#shared/phone.ts'
import { usStateCodes, usStates } from '#shared/us-states.ts'
import { formatZipTyping } from '#shared/zip.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { useUser } from '#client/public/session/session.ts'
import {
  DateOfBirthField,
  descriptionBelow,
  NativeSelect,
  options,
  SecretField,
  SsnField,
  TextField,
  TextInput,
} from './fields.tsx'
import type { ProfileFormState } from './profile-values.ts'
import styles from './profile.module.css'

type SectionProps = { form: ProfileFormState }

export function PersonalSection({ form }: SectionProps) {
  const user = useUser()
  const name = user === null ? '' : `For ${user.firstName} ${user.lastName}. `
  return (
    <FormSection
      title="Personal information"
      hint={`${name}Numbers are stored encrypted, and stay hidden until you reveal them.`}
    >
      <div className={styles.grid}>
        <SsnField form={form} at="ssn" label="SSN (Social Security number)" />
        <DateOfBirthField form={form} at="dateOfBirth" label="Date of birth" autoComplete="bday" />
        <TextField
          form={form}
          at="occupation"
          label="Occupation"
          description="Optional"
          autoComplete="organization-title"
        />
      </div>
    </FormSection>
  )
}

export function AddressSection({ form }: SectionProps) {
  return (
    <FormSection title="Home address" hint="Where you live now, and where the IRS writes to.">
      <div className={styles.grid}>
        <TextField
          form={form}
          at="address"
          className={styles.wide}
          label="Address"
          autoComplete="address-line1"
        />
        <TextField
          form={form}
          at="city"
          className={styles.wide}
          label="City"
          autoComplete="address-level2"
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

export function FilingSection({ form }: SectionProps) {
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

/** Only for the two married filing statuses. */
export function SpouseSection({ form }: SectionProps) {
  return (
    <FormSection
      title="Spouse"
      hint="Both of you are named on a married return, also when you file separately."
    >
      <div className={styles.grid}>
        <TextField form={form} at="spouseFirstName" label="Spouse first name" />
        <TextField form={form} at="spouseLastName" label="Spouse last name" />
        <SsnField form={form} at="spouseSsn" label="Spouse SSN (Social Security number)" />
        <DateOfBirthField form={form} at="spouseDateOfBirth" label="Spouse date of birth" />
        <TextField
          form={form}
          at="spouseOccupation"
          label="Spouse occupation"
          description="Optional"
        />
      </div>
    </FormSection>
  )
}

export function BankingSection({ form }: SectionProps) {
  return (
    <FormSection
      title="Banking"
      hint="Optional. The IRS pays a refund into this account, which is faster than a check."
    >
      <div className={styles.grid}>
        <NativeSelect
          className={styles.wide}
          label="Bank account type"
          data={ACCOUNTS}
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

export function ContactSection({ form }: SectionProps) {
  const phone = { type: 'tel', placeholder: '(555) 123-4567' }
  return (
    <FormSection
      title="Contact and emergency"
      hint="How we reach you with a question, and whom we call when we can’t."
    >
      <div className={styles.grid}>
        <TextInput
          label="Phone"
          autoComplete="tel-national"
          {...phone}
          {...maskedInput(formatPhoneTyping, form.getInputProps('phone'))}
        />
        <NativeSelect
          label="Preferred contact method"
          data={METHODS}
          {...form.getInputProps('preferredContactMethod')}
        />
        <TextField
          form={form}
          at="emergencyContactName"
          label="Emergency contact name"
          description="Optional"
        />
        <TextInput
          label="Emergency contact phone"
          description="Optional"
          inputWrapperOrder={descriptionBelow}
          autoComplete="off"
          {...phone}
          {...maskedInput(formatPhoneTyping, form.getInputProps('emergencyContactPhone'))}
        />
      </div>
    </FormSection>
  )
}

const STATES = options(usStateCodes, usStates, 'Choose a state')
const STATUSES = options(filingStatuses, filingStatusLabels, 'Choose a filing status')
const ACCOUNTS = options(bankAccountTypes, bankAccountTypeLabels, 'None given')
const METHODS = options(contactMethods, contactMethodLabels)

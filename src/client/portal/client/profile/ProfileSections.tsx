import type { ComponentProps } from 'react'
import { bankAccountTypeLabels, bankAccountTypes } from '#shared/base/bank.ts'
import { contactMethodLabels, contactMethods } from '#shared/clients/contact-methods.ts'
import { filingStatuses, filingStatusLabels, isMarried } from '#shared/base/filing-status.ts'
import { otherStates, usStates } from '#shared/base/us-state-names.ts'
import { otherStateCodes, usStateCodes } from '#shared/base/us-states.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import {
  DateOfBirthField,
  options,
  SecretField,
  SelectField,
  SsnField,
  TextField,
  useProfileForm,
} from './fields.tsx'
import { useProfileStore } from './profile-store.ts'
import styles from './profile.module.css'
import {
  routingTyping,
  accountTyping,
  zipTyping,
  phoneTyping,
} from '#client/portal/ui/masked-input.ts'

export function PersonalSection() {
  const { name } = useProfileStore()
  return (
    <FieldSection
      title="Personal information"
      hint={`For ${name}. Numbers are stored encrypted, and stay hidden until you reveal them.`}
    >
      <SsnField at="ssn" />
      <DateOfBirthField at="dateOfBirth" autoComplete="bday" />
      <TextField at="occupation" description="Optional" autoComplete="organization-title" />
    </FieldSection>
  )
}

export function AddressSection() {
  return (
    <FieldSection
      title="Home address"
      hint="Where you live now and where the IRS should send mail."
    >
      <TextField
        at="address"
        wide
        autoComplete="address-line1"
        description="Street and number, and the apartment if there is one."
      />
      <TextField at="city" wide autoComplete="address-level2" />
      <SelectField at="state" data={STATES} autoComplete="address-level1" />
      <TextField at="zipCode" typing={zipTyping} autoComplete="postal-code" inputMode="numeric" />
    </FieldSection>
  )
}

export function FilingSection() {
  return (
    <FieldSection
      title="Filing"
      hint="As things stood on December 31 of the tax year. Not sure? Your preparer will confirm it."
    >
      <SelectField at="filingStatus" data={STATUSES} wide />
    </FieldSection>
  )
}

/** Shown for the two married filing statuses only. */
export function SpouseSection() {
  if (!isMarried(useProfileForm().values.filingStatus)) return null
  return (
    <FieldSection
      title="Spouse"
      hint="Both of you are named on a married return, even when you file separately."
    >
      <TextField at="spouseFirstName" />
      <TextField at="spouseLastName" />
      <SsnField at="spouseSsn" />
      <DateOfBirthField at="spouseDateOfBirth" />
      <TextField at="spouseOccupation" description="Optional" />
    </FieldSection>
  )
}

export function BankingSection() {
  return (
    <FieldSection
      title="Banking"
      hint="Optional. The IRS pays a refund into this account, which is faster than a check."
    >
      <SelectField at="bankAccountType" data={ACCOUNTS} wide />
      <SecretField at="bankRoutingNumber" placeholder="9 digits" legible typing={routingTyping} />
      <SecretField
        at="bankAccountNumber"
        placeholder="4 to 17 letters and digits"
        inputMode="text"
        description="Check it against a check or your bank’s app: a typo sends your refund elsewhere."
        legible
        typing={accountTyping}
      />
    </FieldSection>
  )
}

export function ContactSection() {
  const phone = { type: 'tel', placeholder: '(775) 555-0123', typing: phoneTyping }
  return (
    <FieldSection
      title="Contact and emergency"
      hint="How we reach you with a question, and who we call when we can’t."
    >
      <TextField at="phone" autoComplete="tel-national" {...phone} />
      <SelectField at="preferredContactMethod" data={METHODS} />
      <TextField at="emergencyContactName" description="Optional" />
      <TextField at="emergencyContactPhone" description="Optional" {...phone} />
    </FieldSection>
  )
}

const STATES = [
  ...options(usStateCodes, usStates, 'Choose a state'),
  { group: 'Territories and armed forces', items: options(otherStateCodes, otherStates) },
]
const STATUSES = options(filingStatuses, filingStatusLabels, 'Choose a filing status')
const ACCOUNTS = options(bankAccountTypes, bankAccountTypeLabels, 'None given')
const METHODS = options(contactMethods, contactMethodLabels)

export function FieldSection({ children, ...props }: ComponentProps<typeof FormSection>) {
  return (
    <FormSection {...props}>
      <div className={`pairs ${styles.grid}`}>{children}</div>
    </FormSection>
  )
}

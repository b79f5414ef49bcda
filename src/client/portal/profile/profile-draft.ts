import { z } from 'zod'
import { contactMethods } from '#shared/contact-methods.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import type { ProfileValues } from './profile-values.ts'

/**
 * What was typed and not saved, kept in this tab so that it survives a reload and the end of an idle session. It holds
 * no SSN and no bank number, and belongs to one user: another one who signs in here never sees it.
 */
export function keepDraft(userId: string, values: ProfileValues): void {
  const draft: Draft = { userId, values: withoutSecrets(values) }
  storage((tab) => tab.setItem(KEY, JSON.stringify(draft)))
}

/** The user's draft, or null. Somebody else's is thrown away. */
export function readDraft(userId: string): ProfileValues | null {
  const text = storage((tab) => tab.getItem(KEY))
  if (!text) return null
  const draft = parseDraft(text)
  if (draft?.userId === userId) return draft.values
  dropDraft()
  return null
}

/** After a save, when it is given up, and when the user signs out. */
export function dropDraft(): void {
  storage((tab) => tab.removeItem(KEY))
}

/** The values less every SSN and bank number. */
export function withoutSecrets(values: ProfileValues): ProfileValues {
  return {
    ...values,
    ...NO_SECRETS,
    dependents: values.dependents.map((dependent) => ({ ...dependent, ssn: '' })),
  }
}

/** The draft over what is saved: everything as it was typed, the numbers as they are saved. */
export function restored(saved: ProfileValues, draft: ProfileValues): ProfileValues {
  const numbers = new Map(saved.dependents.map(({ id, ssn }) => [id, ssn]))
  const { ssn, spouseSsn, bankRoutingNumber, bankAccountNumber } = saved
  return {
    ...draft,
    ssn,
    spouseSsn,
    bankRoutingNumber,
    bankAccountNumber,
    dependents: draft.dependents.map((dependent) => ({
      ...dependent,
      ssn: numbers.get(dependent.id) ?? '',
    })),
  }
}

interface Draft {
  userId: string
  values: ProfileValues
}

const KEY = 'profileDraft'

const NO_SECRETS = { ssn: '', spouseSsn: '', bankRoutingNumber: '', bankAccountNumber: '' }

const text = z.string()

/** A draft of an older version of this page is not worth a crash: what doesn't fit is no draft. */
const draftSchema: z.ZodType<Draft> = z.object({
  userId: text,
  values: z.object({
    ssn: text,
    dateOfBirth: text,
    occupation: text,
    address: text,
    city: text,
    state: text,
    zipCode: text,
    phone: text,
    filingStatus: text,
    spouseFirstName: text,
    spouseLastName: text,
    spouseSsn: text,
    spouseDateOfBirth: text,
    spouseOccupation: text,
    bankAccountType: text,
    bankRoutingNumber: text,
    bankAccountNumber: text,
    emergencyContactName: text,
    emergencyContactPhone: text,
    preferredContactMethod: z.enum(contactMethods),
    dependents: z.array(
      z.object({
        key: text,
        id: text,
        firstName: text,
        lastName: text,
        ssn: text,
        dateOfBirth: text,
        relationship: text,
        livesWithTaxpayer: z.boolean(),
        isStudent: z.boolean(),
        hasDisability: z.boolean(),
      }),
    ),
  }),
})

function parseDraft(stored: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/**
 * Storage may be forbidden: then nothing is kept, and nothing breaks. Nor does who views as a client touch it: the draft
 * in this tab is their own.
 */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  if (readImpersonation() !== null) return undefined
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

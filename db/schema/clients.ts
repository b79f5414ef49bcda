import type { ColumnType, Generated } from 'kysely'
import type { Part } from '#shared/clients/access-parts.ts'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import type { FilingStatus } from '#shared/base/filing-status.ts'
import type { BankAccountType } from '#shared/base/bank.ts'
import type { ContactMethod } from '#shared/clients/contact-methods.ts'
import type { PinPerson } from '#shared/profile/ip-pins.schema.ts'
import type { Relationship } from '#shared/profile/dependents.schema.ts'
import type { Entity } from '#shared/returns/return-forms.ts'
import type { CreatedAt, Sealed, UpdatedAt } from './columns.ts'

export interface ClientsTables {
  clients: Clients
  spouses: Spouses
  clientAccess: ClientAccess
  mergedClients: MergedClients
  sameClients: SameClients
  accessNow: AccessNow
  grantsNow: AccessNow
  clientProfiles: ClientProfiles
  dependents: Dependents
  ipPins: IpPins
  businessProfiles: BusinessProfiles
  businessOwners: BusinessOwners
  clientNotes: ClientNotes
  clientCalls: ClientCalls
}

/** The people and businesses that returns are about. A user's own client has the user's id, name and email. */
interface Clients {
  id: string
  kind: Generated<ClientKind>
  /** Empty for a business. */
  firstName: string
  lastName: string
  /** Where the firm writes; empty if the client has no address. */
  email: Generated<string>
  phone: string | null
  /** The staff member who prepares the client's new returns. */
  preparerId: string | null
  /** Whether finished returns are paid before their review; null: as the firm says. */
  paysFirst: Generated<boolean | null>
  /** The client's key in the files of an import, by which a second import finds the client. */
  importKey: Generated<string | null>
  search: ColumnType<string, never, never>
  sortName: ColumnType<string, never, never>
  /** Whether it is a user's own client, set by the database. */
  hasUser: ColumnType<boolean, never, never>
  /** False while the address of its user is not proven, set by the database. */
  emailProven: ColumnType<boolean, never, never>
  /** Whether there is a return, set by the database. */
  hasReturn: ColumnType<boolean, never, never>
  /** Since when staff leave the client out of their lists. */
  archivedAt: Date | null
  erasedAt: ColumnType<Date | null, never, Date>
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

/** Clients that were merged into another: their ids lead there. */
interface MergedClients {
  id: string
  clientId: string
  /** The merged client's key in the files of an import. */
  importKey: string | null
  mergedAt: Date
}

/** Pairs of clients that may be the same, of which staff were notified. */
interface SameClients {
  clientId: string
  otherId: string
  foundAt: Date
  /** When staff said that they are two clients; null if they have not. */
  apartAt: Date | null
}

/** Users who act for a client that is not their own, in a part, from a moment until another. */
interface ClientAccess {
  id: string
  clientId: string
  userId: string
  part: Part
  fromAt: Date
  untilAt: Date | null
  grantedBy: string | null
  /** Staff gave it, for the firm. */
  byStaff: Generated<boolean>
  endedBy: string | null
  /** Until then, the person who ended the access can undo that. Both sides are notified afterwards. */
  undoUntil: Generated<Date | null>
  /** The end by date that it had before somebody ended it. */
  untilBefore: Generated<Date | null>
  /** The access of the person who gave it, with which it ended. */
  endedWith: Generated<string | null>
  /** Set when those it concerns were notified of the end; null until then, also when the date has come. */
  endedBecause: 'asked' | 'date' | 'merged' | 'erased' | null
  /** When the user last opened the client's returns, to the hour. */
  lastOpenedAt: Date | null
  /** The document that says why a representative may act. */
  documentId: string | null
  /** For the access of a spouse: which of the client's spouses it is. */
  spouseId: string | null
}

/** The users who act for each client at this moment, own clients included; `grants_now` leaves those out. Views. */
interface AccessNow {
  clientId: ColumnType<string, never, never>
  userId: ColumnType<string, never, never>
  part: ColumnType<Part | 'signer', never, never>
  /** When a spouse's access ended; they still read the years that they signed before. */
  endedAt: ColumnType<Date | null, never, never>
  spouseId: ColumnType<string | null, never, never>
}

/** A spouse of a client, as a profile or an invitation has named them. */
interface Spouses {
  id: string
  clientId: string
  firstName: string
  lastName: string
  /** As named first, nine digits; null while only the name is known. */
  ssn: Sealed | null
  dateOfBirth: Sealed | null
}

/** The client's current data, one row for all years. The filed data is in the completed return, a document. */
interface ClientProfiles {
  clientId: string
  ssn: Sealed
  /** Identify equal numbers, and people of one name and date of birth (number-mac.ts). */
  ssnMac: Buffer
  personMac: Buffer
  dateOfBirth: Sealed
  occupation: string | null
  address: string
  city: string
  state: string
  zipCode: string
  /** Ten digits. */
  phone: string
  filingStatus: FilingStatus
  spouseFirstName: string | null
  spouseLastName: string | null
  spouseSsn: Sealed | null
  spouseDateOfBirth: Sealed | null
  spouseOccupation: string | null
  /** Which of the client's spouses has this access; null if that is not known. */
  spouseId: string | null
  bankAccountType: BankAccountType | null
  bankRoutingNumber: Sealed | null
  bankAccountNumber: Sealed | null
  preferredContactMethod: ContactMethod
  emergencyContactName: string | null
  emergencyContactPhone: string | null
  /** Each save of the profile or its dependents raises it; a change of keys does not. */
  version: Generated<number>
  updatedAt: Date
}

interface Dependents {
  id: string
  clientId: string
  /** The order in which the client lists them, from 0. */
  position: number
  firstName: string
  lastName: string
  ssn: Sealed | null
  ssnMac: Buffer | null
  dateOfBirth: Sealed
  relationship: Relationship
  livesWithTaxpayer: boolean
  isStudent: boolean
  hasDisability: boolean
}

/** Identity Protection PINs by tax year and person. */
interface IpPins {
  id: string
  clientId: string
  taxYear: number
  person: PinPerson
  /** The dependent whose PIN it is; null for the taxpayer's and the spouse's. It is deleted with the dependent. */
  dependentId: string | null
  pin: Sealed
}

/** A business that is a client. Its name is the client's `lastName`. */
interface BusinessProfiles {
  clientId: string
  entity: Entity
  ein: Sealed
  /** Finds an equal EIN (number-mac.ts). */
  einMac: Buffer
  state: string
  /** The month in which its tax year ends, 1 to 12. */
  fiscalYearEnd: number
  /** YYYY-MM-DD */
  formedOn: string | null
  /** The officer who signs the return. */
  officerName: string | null
  officerTitle: string | null
  version: Generated<number>
  updatedAt: Date
}

/** An owner of a business: who gets a Schedule K-1 of a partnership or an S corporation. */
interface BusinessOwners {
  id: string
  clientId: string
  position: number
  name: string
  /** SSN, ITIN or EIN. */
  tin: Sealed | null
  /** Ten-thousandths of a percent, so that sums are exact. */
  share: number
  /** The owner's own client, if they have one. */
  clientRef: string | null
}

/** Staff's notes about a client, who never sees them. A note does not change. */
interface ClientNotes {
  id: string
  clientId: string
  authorId: string | null
  body: Sealed
  createdAt: CreatedAt
}

/** The result of a call to a client. */
interface ClientCalls {
  id: string
  clientId: string
  calledBy: string | null
  calledAt: Date
  note: Sealed
  /** When to call again, YYYY-MM-DD. */
  nextOn: string
}

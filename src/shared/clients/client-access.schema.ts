import { z } from 'zod'
import { parts } from './access-parts.ts'
import { clientKinds } from './clients.schema.ts'
import { email } from '#shared/base/email.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { blankAsNull, personNames, recordId, text } from '#shared/base/text.ts'

const part = z.enum(parts)

/** `signer`: a spouse whose access has ended, who reads the returns that they signed. */
export const partNow = z.enum([...parts, 'signer'])

/** A client the caller acts for. */
export const myClient = z.object({
  id: z.uuid(),
  name: z.string(),
  part: partNow,
  kind: z.enum(clientKinds),
})
export type MyClient = z.output<typeof myClient>

/** A client with the number of threads that have something new for the caller, and of returns that wait for them. */
export const myClientNow = myClient.extend({ unreadThreads: z.int(), waiting: z.int() })
export type MyClientNow = z.output<typeof myClientNow>

export const clientIdInput = z.object({ clientId: recordId })

/** The client of a call; without it, the caller's own. */
export const ofClient = { client: recordId.optional() }
export const ofClientInput = z.object(ofClient).default({})

/** A person who can see a client: a user, or somebody who was invited. */
export const clientAccess = z.object({
  /** For a user who is the client themselves, the client's id. */
  id: z.uuid(),
  part,
  /** `paused`: while who gave it may give none. */
  state: z.enum(['invited', 'open', 'paused', 'ended']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When the access or the invitation began. */
  since: z.date(),
  until: z.date().nullable(),
  /** Null if never, and for an invited person. */
  lastOpenedAt: z.date().nullable(),
  /** Whether the caller may end it. */
  mayEnd: z.boolean(),
  /** Whether it is the caller's own. */
  own: z.boolean(),
  /** Until when the caller, who ended it, can undo that. */
  undoUntil: z.date().nullable(),
})
export type ClientAccess = z.output<typeof clientAccess>

/** Everything that ends with an access, or with an invitation that was accepted or not. */
export const accessEnds = z.object({
  /** Tax years of joint returns in work, which a spouse can open no more. */
  jointYears: z.array(z.int()),
  /** Whether a spouse's mailed link is open. */
  spouseLink: z.boolean(),
  /** Open threads that the person began. */
  threads: z.int(),
  /** People to whom the person gave access, or whom they invited. */
  given: z.array(z.string()),
})
export type AccessEnds = z.output<typeof accessEnds>

/** The access or invitation that a mailed link ends. */
export const openedEndLink = z.object({
  name: z.string(),
  part,
  state: z.enum(['invited', 'open', 'ended']),
  since: z.date(),
  /** Null for the reader's own client. */
  client: z.string().nullable(),
  ends: accessEnds,
})
export type OpenedEndLink = z.output<typeof openedEndLink>

/** The people who can see a client, and the parts that the caller may grant. */
export const clientAccesses = z.object({
  accesses: z.array(clientAccess),
  grantable: z.array(part),
  /** For staff: joint returns in work of spouses who no longer share them. */
  undecided: z.array(z.object({ id: z.uuid(), taxYear: z.int() })),
})

/** Invites a person to act for a client: the access begins when they accept with the mailed link. */
export const grantInput = z.object({
  clientId: recordId,
  part,
  email: email(),
  ...personNames,
  /** The last day, YYYY-MM-DD in the firm's time zone. */
  until: blankAsNull(z.iso.date('Date must be YYYY-MM-DD')),
  /** The document that says so, for a representative. */
  documentId: blankAsNull(recordId),
  /** A client's own; staff confirmed theirs shortly before. */
  password: typedPassword.optional(),
})
export type GrantInput = Omit<z.output<typeof grantInput>, 'password'>

/** The token of a mailed invitation, or of a link that ends an access. */
export const linkToken = z.object({ token: text(200, { min: 1 }) })

export const accessIdInput = z.object({ id: recordId })

import { TRPCError } from '@trpc/server'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { confirmFirst } from '#shared/base/api.ts'
import type { FactorRequest } from '#shared/auth/two-factor.schema.ts'

/** An invalid field: its path in dots (`dependents.0.ssn`) and the reason. */
export interface FieldError {
  path: string
  message: string
}

export type Code = keyof typeof httpStatuses

/** The answer to a failed call: a status, a message, and the invalid fields of an input. */
export interface ErrorAnswer {
  status: number
  code: Code
  message: string
  errors?: FieldError[]
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
  /** The password was right, but a second factor is missing. */
  twoFactor?: FactorRequest
  /** Somebody else saved a newer version. */
  stale?: Stale
  /** An answer of ordinary use: /trpc sends it with 200, because a browser reports any other status as an error. */
  expected?: boolean
}

/** The version that a save was based on (null for an `If-Match`), and the saved one. */
export interface Stale {
  opened: number | null
  current: number
  /** A return as staff see it. A profile is not in an error, because of its numbers: the screen reads it again. */
  taxReturn?: AdminTaxReturn
}

/** The only error whose message reaches a caller, through REST and tRPC. */
export class AppError extends TRPCError {
  declare readonly code: Code
  readonly fields: FieldError[] | undefined
  readonly retryAfter: number | undefined
  /** True for answers of ordinary use, which don't count as refused calls. */
  readonly expected: boolean
  readonly twoFactor: FactorRequest | undefined
  readonly stale: Stale | undefined

  constructor(
    code: Code,
    message: string,
    more: Pick<ErrorAnswer, 'retryAfter' | 'twoFactor' | 'stale' | 'expected'> & {
      fields?: FieldError[]
    } = {},
  ) {
    super({ code, message })
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.expected = more.expected ?? false
    this.twoFactor = more.twoFactor
    this.stale = more.stale
  }
}

/** The message of every 403 while a second factor is required and missing. */
export const enrollFirst = 'Set up two-factor sign-in first'

/** The message of each 403 that refuses a change before the account's address is proven. */
export const proveFirst = 'Confirm your email address first'

/** The message of the 401 for a right password without the second factor. */
export const codeRequired = 'Two-factor code required'

export const keyReused =
  'Something else was sent with this key before. See whether it arrived, then start over.'

export const errors = {
  signedOut: () => new AppError('UNAUTHORIZED', 'Please log in again', { expected: true }),
  /** `action` completes the sentence: "change the status of a return". */
  notAllowed: (action: string) =>
    new AppError('FORBIDDEN', `You don't have permission to ${action}`),
  /** The password must be confirmed first; see auth/reauthenticate.ts. */
  confirmFirst: () => new AppError('FORBIDDEN', confirmFirst, { expected: true }),
  /** The address is not proven, and must be; see auth/proof-policy.ts. */
  proveFirst: () => new AppError('FORBIDDEN', proveFirst, { expected: true }),
  /** A second factor is required and missing; see auth/two-factor/policy.ts. */
  enrollFirst: () => new AppError('FORBIDDEN', enrollFirst, { expected: true }),
  /** For a view that has ended, or that this session never had. */
  viewOver: () =>
    new AppError('FORBIDDEN', "You don't have permission to view the portal as this client", {
      expected: true,
    }),
  /** For calls that are not allowed during an impersonation. */
  viewing: (changes: boolean) =>
    new AppError(
      'FORBIDDEN',
      changes
        ? 'You can’t change anything while viewing as a client'
        : 'This isn’t shown while viewing as a client',
    ),
  /** Also for records that the viewer may not see. */
  notFound: (what: string) => new AppError('NOT_FOUND', `${what} not found`),
  /** For a record of the viewer that was never created. */
  noneYet: (what: string) => new AppError('NOT_FOUND', `${what} not found`, { expected: true }),
  conflict: (message: string, fields?: FieldError[]) =>
    new AppError('CONFLICT', message, fields ? { fields } : {}),
  /** For records that only completed and filed returns can have. */
  notCompleted: () => errors.conflict('This return is not completed yet'),
  /** For a screen's save; see checkVersion. */
  changedMeanwhile: (stale: Stale) =>
    new AppError('CONFLICT', 'Someone changed this after you opened it', {
      stale,
      expected: true,
    }),
  /** For a REST call's `If-Match`. */
  notCurrent: (current: number) =>
    new AppError('PRECONDITION_FAILED', 'If-Match does not name the current version', {
      stale: { opened: null, current },
    }),
  badInput: (message: string, fields?: FieldError[]) =>
    new AppError('BAD_REQUEST', message, fields ? { fields } : {}),
  malformed: () => errors.badInput('Malformed JSON'),
  /** For a mailed link that was used, replaced or has expired. */
  deadLink: (message: string) => new AppError('BAD_REQUEST', message, { expected: true }),
  /** For a call that turned out to need the password, and has none. */
  passwordNeeded: () =>
    new AppError('BAD_REQUEST', 'Enter your password', {
      fields: [{ path: 'password', message: 'Enter your password' }],
      expected: true,
    }),
  /** In the format of the password rules' messages; `why` belongs to the field. */
  weakPassword: (why: string) =>
    new AppError('BAD_REQUEST', `Weak password: ${why}`, {
      fields: [{ path: 'password', message: why }],
    }),
  tooLarge: (message: string) => new AppError('PAYLOAD_TOO_LARGE', message),
  /** A key names one act: a call with it that has something else in it is another act. */
  keyReused: () => errors.conflict(keyReused),
  wrongType: (message: string) => new AppError('UNSUPPORTED_MEDIA_TYPE', message),
  tooMany: (retryAfter: number, what = 'attempts') =>
    new AppError('TOO_MANY_REQUESTS', `Too many ${what}. Please wait and try again.`, {
      retryAfter,
    }),
  busy: (retryAfter: number) =>
    new AppError('SERVICE_UNAVAILABLE', 'The service is busy. Please try again in a moment.', {
      retryAfter,
    }),
  beingChecked: () =>
    new AppError(
      'CONFLICT',
      'This document is being checked for malware. Please try again in a few minutes.',
    ),
  insufficientStorage: () =>
    new AppError('SERVICE_UNAVAILABLE', 'There is no room for this document. Please try later.', {
      retryAfter: 600,
    }),
  /** Also for reads with an audit row, such as a download. */
  cannotSave: () =>
    new AppError(
      'SERVICE_UNAVAILABLE',
      'Nothing was saved: the portal can’t store anything at the moment. Please try again later.',
      { retryAfter: 60 },
    ),
  factorRequired: (twoFactor: FactorRequest) =>
    new AppError('UNAUTHORIZED', codeRequired, { twoFactor, expected: true }),
  wrongFactor: (methods: FactorRequest['methods']) =>
    new AppError('UNAUTHORIZED', 'This code or passkey is wrong or has already been used', {
      twoFactor: { methods, passkey: null, canTrust: false },
    }),
  wrongPasskey: () =>
    errors.badInput('This passkey was not accepted. Try again, or use your password.'),
  /** For everybody who signs in at the firm's provider and can't use a staff account here, for any reason. */
  noFirmAccess: () =>
    new AppError(
      'FORBIDDEN',
      'This firm account can’t sign in here. Ask an admin of the portal to check your account.',
      { expected: true },
    ),
  providerDown: () =>
    new AppError(
      'SERVICE_UNAVAILABLE',
      'Your firm’s sign-in service doesn’t answer. Try again in a few minutes.',
      { retryAfter: 60 },
    ),
  /** For staff with a correct password, while OIDC_REQUIRED is on. */
  firmAccountOnly: () =>
    new AppError('FORBIDDEN', 'Staff sign in with their firm account here.', { expected: true }),
  wrongCredentials: () => new AppError('UNAUTHORIZED', 'Invalid credentials'),
}

export const httpStatuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Partial<Record<TRPCError['code'], number>>

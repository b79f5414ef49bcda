import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { codeOf, storageFaultOf } from './storage-fault.ts'
import {
  type FieldError,
  type Code,
  type ErrorAnswer,
  AppError,
  errors,
  httpStatuses,
} from './errors.ts'

export const internalErrorMessage = 'Something went wrong. Please try again.'

/** Turns any error into an answer. Unexpected errors are masked. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof AppError) return answerForAppError(error)
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return answerForAppError(error.cause)
    // An output that fails its schema has a different code and is masked.
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
      return inputAnswer(fieldErrors(error.cause))
    }
  }
  return (
    answerForCode(error) ??
    answerForTrpc(error) ??
    answerForStatus(error) ??
    answer('INTERNAL_SERVER_ERROR', internalErrorMessage)
  )
}

/** tRPC's error data, which screens use to tell errors apart. */
export function errorData({ code, status, errors: fields, ...rest }: ErrorAnswer) {
  const { retryAfter = null, twoFactor = null, stale = null, expected = false } = rest
  const more = { retryAfter, twoFactor, stale, expected }
  return { code, httpStatus: status, errors: fields ?? [], ...more }
}

/** Converts a zod error to the contract's `errors: [{ path, message }]`. */
export function fieldErrors(error: ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }))
}

function answer(code: Code, message: string): ErrorAnswer {
  return { status: httpStatuses[code], code, message }
}

function answerForAppError(error: AppError): ErrorAnswer {
  return {
    ...answer(error.code, error.message),
    ...(error.fields && { errors: error.fields }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    ...(error.twoFactor && { twoFactor: error.twoFactor }),
    ...(error.stale && { stale: error.stale }),
    expected: error.expected,
  }
}

function isCode(code: string): code is Code {
  return code in httpStatuses
}

function inputAnswer(fields: FieldError[]): ErrorAnswer {
  return { ...answer('BAD_REQUEST', fields[0]?.message ?? 'Invalid input'), errors: fields }
}

/** Errors that Fastify raises before our code runs, and lost databases. */
function answerForCode(error: unknown): ErrorAnswer | undefined {
  const code = codeOf(error)
  if (code === undefined) return undefined
  if (temporaryFailures.has(code)) {
    return { ...answer('SERVICE_UNAVAILABLE', errors.busy(5).message), retryAfter: 5 }
  }
  if (storageFaultOf(error) !== null) return answerForAppError(errors.cannotSave())
  return frameworkAnswers[code]
}

const frameworkAnswers: Record<string, ErrorAnswer> = {
  FST_ERR_CTP_BODY_TOO_LARGE: answer('PAYLOAD_TOO_LARGE', 'Request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: answer('UNSUPPORTED_MEDIA_TYPE', 'Unsupported content type'),
  FST_ERR_CTP_INVALID_JSON_BODY: answer('BAD_REQUEST', 'Malformed JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: answer('BAD_REQUEST', 'Malformed JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: answer('BAD_REQUEST', 'Content-Length does not match'),
}

/** tRPC's own errors, with messages that do not repeat the input. */
function answerForTrpc(error: unknown): ErrorAnswer | undefined {
  return error instanceof TRPCError ? trpcAnswers[error.code] : undefined
}

const trpcAnswers: Partial<Record<TRPCError['code'], ErrorAnswer>> = {
  NOT_FOUND: answer('NOT_FOUND', 'Not found'),
  METHOD_NOT_SUPPORTED: answer('METHOD_NOT_SUPPORTED', 'Method not allowed'),
  PARSE_ERROR: answer('BAD_REQUEST', 'Malformed JSON'),
  BAD_REQUEST: answer('BAD_REQUEST', 'Invalid input'),
  PAYLOAD_TOO_LARGE: answer('PAYLOAD_TOO_LARGE', 'Request body is too large'),
  UNSUPPORTED_MEDIA_TYPE: answer('UNSUPPORTED_MEDIA_TYPE', 'Unsupported content type'),
}

/**
 * PostgreSQL codes of temporary failures (its appendix A): shutdown, start, missing connections or memory, timeouts,
 * lock conflicts. `ECONNREFUSED` is a document store's.
 */
const temporaryFailures = new Set([
  ...'ECONNREFUSED 08000 08001 08003 08004 08006 08P01 57P01 57P02 57P03 57P05 57014'.split(' '),
  ...'53000 53200 53300 53400 25P03 55P03 40001 40P01'.split(' '),
])

/** Keeps the 4xx status of errors from the framework and plugins. */
function answerForStatus(error: unknown): ErrorAnswer | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  const { statusCode } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined
  // Only the file server answers 403; it becomes a 404.
  const status = statusCode === 403 ? 404 : statusCode
  return { status, code: codeFor(status), message: requestErrorMessage(status) }
}

function codeFor(status: number): Code {
  const codes = Object.keys(httpStatuses).filter(isCode)
  return codes.find((code) => httpStatuses[code] === status) ?? 'BAD_REQUEST'
}

/** The message for a request that was rejected before our code read it. */
export function requestErrorMessage(status: number): string {
  return requestErrorMessages[status] ?? 'Malformed request'
}

const requestErrorMessages: Record<number, string> = {
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  412: 'Precondition failed',
  413: 'Request body is too large',
  414: 'The address is too long',
  415: 'Unsupported content type',
  416: 'The requested range is not in this file',
  417: 'Unsupported expectation',
  431: 'The request headers are too large',
}

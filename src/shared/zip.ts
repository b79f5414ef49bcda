import { missingOr, typedString } from './text.ts'
import { typingOf } from './typing.ts'

/** A ZIP code, 12345, or a ZIP+4, 12345-6789. */
export const zipCode = typedString(40, {
  error: missingOr('ZIP code is required', 'ZIP code must be text'),
}).regex(/^[0-9]{5}(?:-[0-9]{4})?$/, {
  error: missingOr('ZIP code is required', 'ZIP code must be 12345 or 12345-6789'),
})

/** At most 10 characters. */
export const zipTyping = typingOf(9, {
  write: (digits) => (digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits),
})

import { missingOr, typedString } from './text.ts'

/** A ZIP code, 12345, or a ZIP+4, 12345-6789. */
export const zipCode = typedString(40, {
  error: missingOr('ZIP code is required', 'ZIP code must be text'),
}).regex(/^[0-9]{5}(?:-[0-9]{4})?$/, {
  error: missingOr('ZIP code is required', 'ZIP code must be 12345 or 12345-6789'),
})

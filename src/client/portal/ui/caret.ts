/** What stands in a field after a key, a paste or a deletion, and where its caret belongs. */
export interface CaretInput {
  value: string
  caret: number
}

/**
 * Formats a field of digits while somebody types in it. The caret stays behind the digit it stood behind, however
 * many brackets and hyphens come or go around it. A digit too many typed into a full field is refused rather than
 * pushing the last one out.
 *
 * @param before what the field showed before this change, as `format` made it
 * @param raw what the field holds now
 * @param caret where the browser left the caret in `raw`
 */
export function formatKeepingCaret(
  format: (raw: string) => string,
  before: string,
  { value: raw, caret }: CaretInput,
): CaretInput {
  const typed = digits(raw)
  const wouldBe = format(raw)
  const kept = digits(wouldBe)
  const left = digits(raw.slice(0, caret)).length
  if (isOneTooMany(digits(before), typed, kept)) {
    return { value: before, caret: placeAfter(before, left - 1) }
  }
  // A formatter may drop digits in front: the country code of a pasted phone number.
  const dropped = Math.max(0, typed.indexOf(kept))
  return { value: wouldBe, caret: placeAfter(wouldBe, left - dropped) }
}

function digits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

function isOneTooMany(before: string, typed: string, kept: string): boolean {
  return (
    typed.length === before.length + 1 &&
    kept.length === before.length &&
    before !== '' &&
    kept !== before
  )
}

/** The place right behind the n-th digit. */
function placeAfter(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (/[0-9]/.test(text.charAt(place))) seen += 1
    if (seen === count) return place + 1
  }
  return text.length
}

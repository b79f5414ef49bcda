/** The digits of a phone number without the country code: +1, or a leading eleventh digit, which pasted numbers have. */
export function tenDigits(typed: string): string {
  const digits = typed
    .replace(/^\s*\+1/, '')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 11)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

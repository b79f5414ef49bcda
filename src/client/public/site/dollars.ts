/** Whole dollars for a price: `$150`. Takes cents. */
export function dollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`
}

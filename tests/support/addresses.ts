let given = 0

/** An IPv4 address that no other caller in this process uses, so that attempts are counted separately. */
export function anAddress(): string {
  given += 1
  return `10.9.${Math.floor(given / 250)}.${given % 250}`
}

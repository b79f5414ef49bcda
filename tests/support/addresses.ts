let given = 0

/** An IPv4 address that no other caller in this process has, so that their attempts are not counted together. */
export function anAddress(): string {
  given += 1
  return `10.9.${Math.floor(given / 250)}.${given % 250}`
}

import ipaddr from 'ipaddr.js'

/**
 * Returns the network that rate limits count as one caller: an IPv4 address, or the /64 of an IPv6 address (RFC 6177).
 * Ports and zones are dropped, IPv4-mapped addresses count as IPv4, and everything else counts as `unknown`.
 */
export function networkOf(ip: string | undefined): string {
  const address = parse(ip ?? '')
  if (address === null) return 'unknown'
  return address instanceof ipaddr.IPv4 ? address.toString() : prefix(address, 64)
}

/** The /48 of an IPv6 address, the size of one site; null for IPv4. */
export function siteOf(ip: string): string | null {
  const address = parse(ip)
  return address instanceof ipaddr.IPv6 ? prefix(address, 48) : null
}

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, inBrackets, v4, bare] = forms.exec(ip.trim()) ?? []
  const [address = ''] = (inBrackets ?? v4 ?? bare ?? '').split('%')
  // `isValid` alone also accepts 0x7f.1 and 017700000001.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null
}

/** `[::1]:80`, `7.7.7.7:80`, or an address without a port. */
const forms = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+|(.*))$/

function prefix(address: ipaddr.IPv6, bits: 48 | 64): string {
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}

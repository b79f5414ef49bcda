import type { IncomingMessage } from 'node:http'

/**
 * Lets the rest of a refused body run into nothing, so that its sender gets to read the refusal: most read only once
 * they have sent everything. Who is still sending after a while is cut off.
 */
export function discardRest(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  if (request.complete) return
  const cutOff = setTimeout(() => request.destroy(), patience)
  request.once('close', () => clearTimeout(cutOff))
}

/** Milliseconds; 10 MB at 8 Mbit/s. */
const patience = 10_000

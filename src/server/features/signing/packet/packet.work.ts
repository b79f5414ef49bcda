import { type Packet, packetPdf } from './packet.ts'

/** Beside the serving process, because fonts and letters take its time. */
export function work(packet: Packet): Promise<Uint8Array> {
  return packetPdf(packet)
}

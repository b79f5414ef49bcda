import { renderSVG } from 'uqr'

/** Draws a text as a QR code: an SVG image with the margin that scanners need. */
export function qrCode(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4 })
}

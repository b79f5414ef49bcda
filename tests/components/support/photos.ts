/** A gray picture with a corner of another color at the top left. */
export async function aPhoto(
  name: string,
  {
    width = 120,
    height = 160,
    corner = 'red',
  }: { width?: number; height?: number; corner?: string },
): Promise<File> {
  return encoded(name, width, height, (context) => {
    context.fillStyle = 'black'
    context.fillRect(0, 0, width, height)
    context.fillStyle = corner
    context.fillRect(0, 0, 40, 40)
  })
}

/** A square picture of black and white dots, which no encoder makes small. */
export function noise(name: string, side: number): Promise<File> {
  return encoded(name, side, side, (context) => {
    const pixels = context.createImageData(side, side)
    const dots = new Uint32Array(pixels.data.buffer)
    for (let at = 0; at < dots.length; at += 1) dots[at] = Math.random() < 0.5 ? BLACK : WHITE
    context.putImageData(pixels, 0, 0)
  })
}

const BLACK = 0xff000000
const WHITE = 0xffffffff

/** The JPEG with EXIF data, as a phone writes them: how it was held, and a text. */
export async function withExif(
  photo: File,
  { orientation, text }: { orientation: number; text: string },
): Promise<File> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const value = new TextEncoder().encode(`${text}\0`)
  const tiff = new DataView(new ArrayBuffer(8 + 2 + 2 * 12 + 4 + value.length))
  // Big-endian; the first directory is at 8 and has two entries.
  for (const [at, word] of [0x4d4d, 0x2a, 0, 8, 2].entries()) tiff.setUint16(at * 2, word)
  // The description: ASCII, after the directory.
  tiff.setUint16(10, 0x10e)
  tiff.setUint16(12, 2)
  tiff.setUint32(14, value.length)
  tiff.setUint32(18, 38)
  // The orientation: one SHORT.
  tiff.setUint16(22, 0x112)
  tiff.setUint16(24, 3)
  tiff.setUint32(26, 1)
  tiff.setUint16(30, orientation)
  new Uint8Array(tiff.buffer).set(value, 38)
  const length = 2 + 6 + tiff.byteLength
  const head = Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff)
  const parts = [
    bytes.slice(0, 2),
    head,
    new TextEncoder().encode('Exif\0\0'),
    tiff,
    bytes.slice(2),
  ]
  return new File(parts, photo.name, { type: 'image/jpeg' })
}

async function encoded(
  name: string,
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is no canvas')
  draw(context)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new File([await canvas.convertToBlob({ type, quality: 0.95 })], name, { type })
}

// oxlint-disable-next-line import/default -- its address
import decoder from 'libheif-js/libheif/libheif.js?url'
import { maxUploadBytes } from '#shared/documents/document-files.ts'

/** `unloaded`: the decoder could not be loaded. */
export type HeicAnswer = { jpeg: Blob } | { problem: 'unreadable' | 'too large' | 'unloaded' }

// A worker for one photo. Its page terminates it, which frees the memory.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void convert(data).then((answer) => postMessage(answer))
})

async function convert(photo: Blob): Promise<HeicAnswer> {
  // Safari decodes HEIC itself.
  const native = await createImageBitmap(photo).catch(() => null)
  if (native !== null) return toJpeg(native)
  const libheif = await loadLibheif().catch(() => null)
  if (libheif === null) return { problem: 'unloaded' }
  try {
    const images = new libheif.HeifDecoder().decode(await photo.arrayBuffer())
    const image = images.find((each) => each.is_primary()) ?? images[0]
    if (image === undefined) return { problem: 'unreadable' }
    // The pixels are not decoded yet.
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > MOST_PIXELS) return { problem: 'too large' }
    const pixels = new ImageData(width, height)
    const drawn = await new Promise((resolve) => image.display(pixels, resolve))
    return drawn === null
      ? { problem: 'unreadable' }
      : await toJpeg(await createImageBitmap(pixels))
  } catch {
    // The decoder throws for damaged photos.
    return { problem: 'unreadable' }
  }
}

/** 50 megapixels take about 600 MB. */
const MOST_PIXELS = 50_000_000

/** Draws on white, at most 16 million pixels, and encodes at the best quality that can be sent. */
async function toJpeg(picture: ImageBitmap): Promise<HeicAnswer> {
  const scale = Math.min(1, Math.sqrt(16_000_000 / (picture.width * picture.height)))
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (context === null) return { problem: 'too large' }
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.9, 0.75, 0.6, 0.45]) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size <= maxUploadBytes) return { jpeg }
  }
  return { problem: 'too large' }
}

/** The parts of libheif that we use. */
interface Libheif {
  HeifDecoder: new () => { decode: (file: ArrayBuffer) => HeifImage[] }
}

interface HeifImage {
  is_primary: () => boolean
  get_width: () => number
  get_height: () => number
  /** Decodes the pixels, rotated as the file says. Calls back with null if it can't. */
  display: (pixels: ImageData, done: (pixels: ImageData | null) => void) => void
}

/**
 * Loads libheif.js as its authors publish it, because its license (LGPL) requires that it can be replaced. Inside a
 * module it acts as an AMD module, so we provide the `define` that it looks for.
 */
async function loadLibheif(): Promise<Libheif> {
  const { promise, resolve } = Promise.withResolvers<() => Libheif>()
  const define = (_needed: readonly string[], make: () => () => Libheif) => resolve(make())
  Object.assign(globalThis, { define: Object.assign(define, { amd: {} }) })
  await import(/* @vite-ignore */ decoder)
  return (await promise)()
}

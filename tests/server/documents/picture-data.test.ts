import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictureFilter } from '#shared/documents/picture-filter.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { pngChunk } from '#tests/support/hostile-files.ts'
import { jpegWithExif } from '#tests/support/real-files.ts'

const place = 'AT-HOME-47.37N'

/** EXIF with an orientation, and with a text in its second entry. */
function exif(orientation: number, little = false): Buffer {
  const tiff = Buffer.alloc(38)
  const short = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  tiff.write(little ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08', 'latin1')
  short(2, 8)
  for (const [at, value] of [0x8825, 4, 0, 1, 0, 0, 0x0112, 3, 0, 1, orientation].entries()) {
    short(value, 10 + at * 2)
  }
  return Buffer.concat([tiff, Buffer.from(place)])
}

const bytesOf = (part: string | Buffer) =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : part

function segment(marker: number, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** What `pictureFilter` passes on of a file that arrives in pieces of `step` bytes. */
function filtered(kind: 'jpg' | 'png', bytes: Buffer, step = bytes.length): Buffer {
  const filter = pictureFilter(kind)
  const passed: Buffer[] = []
  for (let at = 0; at < bytes.length; at += step) {
    const chunk = Buffer.from(bytes.subarray(at, at + step))
    passed.push(...filter.add(chunk).map((part) => Buffer.from(part)))
    // Its sender uses the memory again.
    chunk.fill(0xff)
  }
  return Buffer.concat(passed)
}

const uprightExif = (value: number) =>
  segment(
    0xe1,
    'Exif\0\0',
    Buffer.from(`4d4d002a0000000800010112000300000001000${value}000000000000`, 'hex'),
  )
const begin = Buffer.from('ffd8', 'hex')
const jfif = segment(0xe0, 'JFIF\0', '\x01\x01\0\0\x01\0\x01\0\0')
const profile = segment(0xe2, 'ICC_PROFILE\0', '\x01\x01 a color profile')
const adobe = segment(0xee, 'Adobe', '\0\x64\0\0\0\0\x01')
const frame = segment(0xc2, '\x08\0\x10\0\x10\x01\x01\x11\0')
/** The data of a scan: 0xff is followed by 0, by a restart, or by another 0xff. */
const scan = (text: string) =>
  Buffer.concat([
    segment(0xda, '\x01\x01\0\0\x3f\0'),
    Buffer.from(`${text}\xff\0\xe1\xff\xd3 more \xff\xff\0`, 'latin1'),
  ])
const end = Buffer.from('ffd9', 'hex')
const steps = [1, 2, 3, 7, 64, 1000, 100_000]

describe('a JPEG', () => {
  const metadata = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', `<x exif:GPSLatitude="${place}"/>`),
    segment(0xe2, 'MPF\0', place),
    segment(0xed, 'Photoshop 3.0\0', place),
    segment(0xeb, 'JP', place),
    segment(0xfe, place),
  ]

  test.each([true, false])(
    'keeps its picture, its colors and its orientation, and nothing that tells the place (%s)',
    (little) => {
      const head = [jfif, segment(0xe1, 'Exif\0\0', exif(6, little)), ...metadata, profile, adobe]
      const scans = [frame, scan('first'), segment(0xe1, place), scan('second'), end]
      const after = Buffer.from(`another picture, or a film: ${place}`)
      const photo = Buffer.concat([begin, ...head, ...scans, after])
      const kept = [begin, jfif, uprightExif(6), profile, adobe, frame]
      const expected = Buffer.concat([...kept, scan('first'), scan('second'), end])
      for (const step of steps) {
        expect(filtered('jpg', photo, step).equals(expected), `steps of ${step}`).toBe(true)
      }
    },
  )

  test('loses EXIF that is upright, broken or empty', () => {
    const outside = Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1')
    for (const tiff of [exif(1), exif(9), exif(6).subarray(0, 30), outside, Buffer.alloc(0)]) {
      const photo = Buffer.concat([begin, segment(0xe1, 'Exif\0\0', tiff), frame, scan(''), end])
      expect(filtered('jpg', photo).equals(Buffer.concat([begin, frame, scan(''), end]))).toBe(true)
    }
  })

  test('that is cut off in what is dropped ends there', () => {
    const photo = Buffer.concat([begin, jfif, segment(0xe1, place)])
    expect(filtered('jpg', photo.subarray(0, -1)).equals(Buffer.concat([begin, jfif]))).toBe(true)
  })
})

test('a PNG keeps its picture and its orientation, and loses texts, the rest of its EXIF and what follows it', () => {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunk = (type: string, data: string | Buffer) =>
    pngChunk(Buffer.concat([bytesOf(type), bytesOf(data)]))
  const header = chunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\0\0\0\0')
  const data = chunk('IDAT', deflateSync(Buffer.alloc(2000, 'pixels')))
  const iend = chunk('IEND', '')
  const [color, metadata] = [
    chunk('sRGB', '\0'),
    ['tEXt', 'iTXt'].map((type) => chunk(type, place)),
  ]
  const before = [signature, header, color, chunk('eXIf', exif(8)), ...metadata]
  const after = [data, chunk('zzZz', place), data, iend, Buffer.from(place)]
  const photo = Buffer.concat([...before, ...after])
  const turned = chunk('eXIf', uprightExif(8).subarray(10))
  const kept = [signature, header, color, turned, data, data, iend]
  for (const step of steps) {
    expect(filtered('png', photo, step).equals(Buffer.concat(kept)), `steps of ${step}`).toBe(true)
  }
})

const portal = await testPortal()

describe('an upload of a photo', () => {
  let client: Person
  beforeAll(async () => {
    client = await aClient(portal)
  })

  test('stores the picture without its place, with its own size, and is found as a copy of the photo', async () => {
    const photo = await jpegWithExif()
    const metadata = Buffer.concat([begin, segment(0xe1, 'Exif\0\0', exif(6)), photo.subarray(2)])
    const { id: returnId } = await aReturn(portal, { clientId: client.id })
    const file = { name: 'a.jpg', bytes: metadata, category: 'w2' }
    const stored = (await client.api.upload(returnId, file)).json()
    const { rawPayload } = await portal.app.inject({
      url: `/api/documents/${String(stored['id'])}/download`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(rawPayload.includes(place)).toBe(false)
    expect(rawPayload.length).toBe(stored['size'])
    const sha256 = createHash('sha256').update(metadata).digest('hex')
    const input = { taxReturnId: returnId, sha256 }
    expect(await client.call('documents.findCopy', input)).toMatchObject({
      status: 200,
      output: { fileName: 'a.jpg' },
    })
    // From the tables of the picture to its end; a program wrote 38 bytes behind that.
    const after = photo.lastIndexOf(end) + end.length
    const picture = photo.subarray(photo.lastIndexOf(Buffer.from('ffdb', 'hex')), after)
    expect(rawPayload.subarray(-picture.length).equals(picture)).toBe(true)
  })
})

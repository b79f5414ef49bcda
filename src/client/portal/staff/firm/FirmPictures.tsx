import type { ReactNode } from 'react'
import { firmPictureLimits, firmPicturePath } from '#shared/firm/firm-pictures.ts'
import type { FirmLogo } from '#shared/firm/firm-values.ts'
import { fieldsOf, messageOf, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { FieldError } from '#client/portal/ui/form.tsx'
import { FileButton } from '#client/portal/uploads/FileButton.tsx'
import { decodePhoto, drawPhoto, encodeJpeg } from '#client/portal/uploads/photo.ts'
import { Button, buttonClass } from '#client/public/ui/Button.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface PictureFieldProps {
  kind: 'logo' | 'photo'
  /** The subject of the buttons: `logo`, or `photo of person 2`. */
  what: string
  shown: { picture: string; width: number; height: number } | null
  error: ReactNode
  onError: (message: string | null) => void
  onChange: (picture: FirmLogo | null) => void
}

/** A stored picture, with buttons to upload another or none. The settings name it once they are saved. */
export function PictureField({ kind, what, shown, error, onError, onChange }: PictureFieldProps) {
  const add = trpc.admin.firm.addPicture.useMutation()
  async function choose(file: File | undefined) {
    if (file === undefined) return
    onError(null)
    try {
      const image = await base64Of(await smallEnough(kind, file))
      onChange(await add.mutateAsync({ kind, image }))
    } catch (failure) {
      if (failure instanceof NotUsable) return onError(failure.message)
      const title = 'The picture could not be stored'
      if (fieldsOf(failure).length === 0) reportFailure(title, failure)
      else onError(messageOf(failure, title))
    }
  }
  return (
    <Stack className="my-16">
      <Group gap={12}>
        {shown !== null && (
          <img
            className="logo on-white"
            style={{ height: 'auto' }}
            src={firmPicturePath(shown.picture)}
            alt={`The ${what}`}
            width={shown.width / 2}
            height={shown.height / 2}
          />
        )}
        <FileButton
          className={buttonClass({ size: 'small' }, 'gap-8')}
          label={`Upload a ${what}`}
          icon="upload"
          accept={kind === 'logo' ? 'image/png,image/svg+xml' : 'image/png,image/jpeg'}
          disabled={add.isPending}
          onFiles={([file]) => void choose(file)}
        >
          {add.isPending ? 'Uploading…' : `Upload a ${kind}`}
        </FileButton>
        {shown !== null && (
          <Button size="small" onClick={() => onChange(null)}>
            Remove the {kind}
            <span className="visually-hidden">{what.slice(kind.length)}</span>
          </Button>
        )}
      </Group>
      <FieldError>{error}</FieldError>
    </Stack>
  )
}

/** A file that can't be sent. The message is for people. */
class NotUsable extends Error {}

/** Pictures of a camera or a designer are made smaller here. An SVG stays as it is: the server draws it. */
async function smallEnough(kind: 'logo' | 'photo', file: File): Promise<Blob> {
  if (file.size <= firmPictureLimits.bytes) return file
  const size = `${Math.round(file.size / 1024).toLocaleString('en-US')} kB`
  if (file.size > mostBytes || file.type === 'image/svg+xml') {
    const most = file.type === 'image/svg+xml' ? firmPictureLimits.bytes : mostBytes
    throw new NotUsable(
      `This file is too large (${size}). The most is ${Math.floor(most / 1024).toLocaleString('en-US')} kB.`,
    )
  }
  const photo = await decodePhoto(file).catch(() => {
    // The browser's own error says no more.
    throw new NotUsable('This picture can’t be read: it is damaged, or of another kind')
  })
  return encodeJpegOrPng(kind, photo)
}

const mostBytes = 20 * 1024 * 1024

async function encodeJpegOrPng(kind: 'logo' | 'photo', photo: HTMLImageElement): Promise<Blob> {
  if (kind === 'photo') return encodeJpeg(drawPhoto(photo, { longest: 600, turns: 0 }), 0.8)
  for (const longest of [640, 400, 240]) {
    const { naturalWidth: width, naturalHeight: height } = photo
    const scale = Math.min(1, longest / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (png !== null && png.size <= firmPictureLimits.bytes) return png
  }
  throw new NotUsable('This PNG has too many colors for its size: upload a smaller one, or an SVG')
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

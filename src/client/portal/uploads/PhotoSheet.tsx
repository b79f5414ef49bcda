import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FileButton, photoTypes } from './FileButton.tsx'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { today } from '#client/portal/ui/format.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { PageList } from './PageList.tsx'
import type { PhotoPage } from './photo.ts'
import { usePages } from './use-pages.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface PhotoSheetProps extends DialogFrame {
  /** The category, which names the PDF. */
  label: string
  /** The first pages. */
  photos: readonly File[]
  onSend: (pdf: File) => void
}

/** Photos as the pages of one PDF: ordered, rotated, and sent as one document. The browser makes the PDF. */
export function PhotoSheet({ label, photos, opened, onClose, onSend }: PhotoSheetProps) {
  const { pages, opening, unreadable, add, move, turn, remove } = usePages(photos)
  const [name, setName] = useState(`${label} ${today()}`)
  const { making, failure, make, stop } = useMaking()
  const adding = useRef<HTMLDivElement>(null)
  const count = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`
  useWindowEvent('beforeunload', (event) => {
    if (opened && pages.length > 0) event.preventDefault()
  })

  function discard() {
    stop()
    onClose()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (pages.length === 0 || opening > 0 || making) return
    // The server would take the text before a slash for a folder.
    const pdf = await make(pages, name.trim().replaceAll(/[/\\]/g, '-') || label)
    if (pdf === null) return
    onClose()
    onSend(pdf)
  }

  return (
    <Dialog
      opened={opened}
      onClose={discard}
      title="Photos as one PDF"
      size="34rem"
      closable={pages.length === 0}
    >
      <form onSubmit={(event) => void send(event)}>
        <PageList
          pages={pages}
          locked={making}
          onMove={move}
          onTurn={turn}
          onRemove={remove}
          onEmpty={() => adding.current?.querySelector<HTMLElement>('input[multiple]')?.focus()}
        />
        {opening > 0 && <p role="status">Opening the photos…</p>}
        <div role="alert" className="error text-small mt-8">
          {unreadable.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </div>
        <Group ref={adding} gap={12} className="my-16 accent strong">
          <FileButton
            className="target touch-only"
            label="Take another photo"
            icon="camera"
            accept="image/jpeg"
            capture="environment"
            disabled={making}
            onFiles={add}
          >
            Take another photo
          </FileButton>
          <FileButton
            className="target"
            label="Add photos"
            icon="plus"
            accept={photoTypes}
            multiple
            disabled={making}
            onFiles={add}
          >
            Add photos
          </FileButton>
        </Group>
        <TextInput
          label="Name of the PDF"
          value={name}
          maxLength={100}
          disabled={making}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FormError>{failure}</FormError>
        <DialogActions>
          <Button onClick={discard}>{pages.length === 0 ? 'Cancel' : 'Discard'}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={making}
            disabled={pages.length === 0 || opening > 0}
          >
            {pages.length === 0 ? 'Send' : `Send ${count}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Makes the PDF, and stops if the sheet closes. */
function useMaking() {
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  async function make(pages: readonly PhotoPage[], title: string): Promise<File | null> {
    const { signal } = stop.current
    setMaking(true)
    setFailure(null)
    try {
      const { photosToPdf } = await import('./photos-to-pdf.ts')
      const pdf = await photosToPdf(pages, { title, signal })
      if (signal.aborted) return null
      if (pdf !== null) return new File([pdf], `${title}.pdf`, { type: 'application/pdf' })
      setFailure('These pages are more than 10 MB, even at the lowest quality. Send them in parts.')
    } catch {
      // Too little memory, or the code did not load: both are worth another try.
      setFailure('The PDF could not be made. Please try again.')
    } finally {
      setMaking(false)
    }
    return null
  }
  return { making, failure, make, stop: () => stop.current.abort() }
}

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '#shared/firm/dates.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { downloadError, fetchFile, saveFile } from '#client/portal/ui/download.ts'
import { FieldError } from '#client/portal/ui/form.tsx'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { FileButton } from '#client/portal/uploads/FileButton.tsx'
import { Button, buttonClass } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { ReportRefused, sendReport } from './send-report.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface PdfFieldProps {
  /** In the labels of its buttons: 'the SOC 2 report'. */
  what: string
  /** The name of the downloaded file. */
  savedName: string
  /** The SHA-256 of the stored PDF; empty before the upload. */
  report: string
  error: ReactNode
  onError: (message: string | null) => void
  onChange: (report: string) => void
}

interface Sent {
  name: string
  share: number
  stop: AbortController
}

/** The day of the oldest version that names a PDF; null if it may be older than all that are listed. */
function useSavedOn(report: string): string | null {
  const versions = trpc.admin.firm.history.useQuery().data ?? []
  const first = versions.findLast(({ pdfs }) => pdfs.includes(report))
  const isOlder = first === versions.at(-1) && first?.version !== 1
  return first === undefined || isOlder ? null : formatDate(first.savedAt)
}

/** A PDF of the settings, which is uploaded before they are saved. */
export function PdfField({ what, savedName, report, error, onError, onChange }: PdfFieldProps) {
  const [sending, setSending] = useState<Sent | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const savedOn = useSavedOn(report)
  // The portal keeps no name of it.
  const [uploaded, setUploaded] = useState<{ report: string; text: string } | null>(null)
  const open = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(`/api/admin/firm/reports/${report}`), savedName),
    onError: (failure) => toast.error('The PDF could not be downloaded', downloadError(failure)),
  })
  async function choose(file: File | undefined) {
    if (file === undefined) return
    onError(null)
    if (file.size > soc2ReportBytes) {
      return onError(`This file has ${formatFileSize(file.size)}. The most is 10 MB.`)
    }
    const { name, size } = file
    const stop = new AbortController()
    const onSent = (share: number) => setSending({ name, share, stop })
    onSent(0)
    try {
      const stored = await sendReport(file, { signal: stop.signal, onSent })
      setUploaded({ report: stored.report, text: `${name} (${formatFileSize(size)})` })
      onChange(stored.report)
    } catch (failure) {
      if (stop.signal.aborted) return
      const message = failure instanceof ReportRefused ? failure.serverMessage : null
      onError(message ?? 'The server could not be reached. Try again.')
    } finally {
      setSending((now) => (now?.stop === stop ? null : now))
    }
  }
  function cancel({ stop }: Sent) {
    stop.abort()
    // Its button goes away with the focus, and the input can have it again.
    flushSync(() => setSending(null))
    input.current?.focus()
  }
  const isThere = report !== ''
  return (
    <Stack>
      {sending !== null && (
        <div
          className="bar cut"
          role="progressbar"
          aria-label={`Uploading ${sending.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(sending.share * 100)}
        >
          <div className="full-height pill filled" style={{ width: `${sending.share * 100}%` }} />
        </div>
      )}
      {isThere && (
        <p className="breaks">
          {uploaded?.report === report
            ? uploaded.text
            : `${savedName}${savedOn === null ? '' : `, saved on ${savedOn}`}`}
        </p>
      )}
      <Group>
        <FileButton
          ref={input}
          className={buttonClass({ size: 'small' }, 'gap-8')}
          label={isThere ? `Upload another PDF of ${what}` : `Upload ${what}`}
          icon="upload"
          accept="application/pdf,.pdf"
          disabled={sending !== null}
          onFiles={([file]) => void choose(file)}
        >
          {sending !== null ? 'Uploading…' : isThere ? 'Upload another PDF' : 'Upload the PDF'}
        </FileButton>
        {sending !== null && (
          <Button size="small" onClick={() => cancel(sending)}>
            Cancel<span className="visually-hidden"> {sending.name}</span>
          </Button>
        )}
        {isThere && (
          <Button
            size="small"
            icon="download"
            pending={open.isPending}
            onClick={() => open.mutate()}
          >
            Download<span className="visually-hidden"> {what}</span>
          </Button>
        )}
      </Group>
      <FieldError>{error}</FieldError>
    </Stack>
  )
}

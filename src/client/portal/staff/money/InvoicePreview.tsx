import { fetchFile } from '#client/portal/ui/download.ts'
import { FileView, PdfPages } from '#client/portal/ui/FileView.tsx'

interface InvoicePreviewProps {
  id: string
  version: number
  title: string
}

/** An invoice as its PDF. */
export function InvoicePreview({ id, version, title }: InvoicePreviewProps) {
  return (
    <FileView
      queryKey={['invoice as a PDF', id, version]}
      read={async (signal) => {
        const file = await fetchFile(`/api/invoices/${id}/pdf`, { signal })
        return new Uint8Array(await file.arrayBuffer())
      }}
      title={title}
      failed="The PDF could not be loaded."
    >
      {(bytes) => <PdfPages bytes={bytes} title={title} />}
    </FileView>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface PdfButtonProps {
  /** The address of the PDF. */
  address: string
  fileName: string
  variant?: 'quiet' | 'secondary'
  children: ReactNode
}

/** Saves an invoice or a receipt as a PDF. */
export function PdfButton({ address, fileName, variant = 'quiet', children }: PdfButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { fetchFile, saveFile } = await import('#client/portal/ui/download.ts')
      saveFile(await fetchFile(address), fileName)
    },
    onError: async (error) => {
      const { downloadError } = await import('#client/portal/ui/download.ts')
      toast.error('Download failed', `${fileName}: ${downloadError(error)}`)
    },
  })
  return (
    <Button
      variant={variant}
      size="small"
      icon="download"
      pending={isPending}
      data-print="hide"
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadError, fetchFile, saveFile } from '#client/portal/ui/download.ts'
import { firmToday, today } from '#client/portal/ui/format.ts'
import { Labeled } from '#client/portal/ui/ListFields.tsx'
import fields from '#client/portal/ui/ListFields.module.css'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The payments as files for the bookkeeper, at first of the last month. */
export function Downloads() {
  const [{ from, until }, setDays] = useState(() => lastMonth(firmToday()))
  const backwards = from !== '' && until !== '' && until < from
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: Format) => {
      const days = new URLSearchParams({ format, ...(from && { from }), ...(until && { until }) })
      const file = await fetchFile(`/api/admin/payments.csv?${days}`)
      saveFile(file, `payments-${format}-${until || today()}.csv`)
    },
    onError(error) {
      if (!isConfirmFirst(error)) toast.error('Download failed', downloadError(error))
    },
  })
  return (
    <Panel title="For the books" screenOnly>
      <Stack gap={16}>
        <p className="subtext">
          Payments, refunds and corrections that are settled, as CSV. Leave the days empty for all
          of them.
        </p>
        <div className="pairs gap-16">
          <Labeled label="From">
            <input
              className={fields.input}
              type="date"
              max={firmToday()}
              value={from}
              onChange={({ currentTarget }) => setDays({ from: currentTarget.value, until })}
            />
          </Labeled>
          <Labeled label="Until">
            <input
              className={fields.input}
              type="date"
              aria-invalid={backwards || undefined}
              aria-describedby={backwards ? 'books-backwards' : undefined}
              value={until}
              onChange={({ currentTarget }) => setDays({ from, until: currentTarget.value })}
            />
          </Labeled>
        </div>
        {backwards && (
          <p id="books-backwards" role="alert" className="error text-small medium">
            The last day is before the first.
          </p>
        )}
        <Stack>
          {FORMATS.map(({ format, label }) => (
            <Button
              key={format}
              icon="download"
              wide
              disabled={backwards}
              pending={isPending && variables === format}
              onClick={() => mutate(format)}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </Stack>
    </Panel>
  )
}

type Format = 'quickbooks' | 'all'

const FORMATS: readonly { format: Format; label: string }[] = [
  { format: 'quickbooks', label: 'For QuickBooks' },
  { format: 'all', label: 'With every column' },
]

/** The first and the last day of the month before. */
export function lastMonth(today: string): { from: string; until: string } {
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  end.setUTCDate(0)
  const until = end.toISOString().slice(0, 10)
  return { from: `${until.slice(0, 7)}-01`, until }
}

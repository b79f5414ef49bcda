import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FoundClient } from '#shared/users/users.schema.ts'
import type { PreviewWordsInput } from '#shared/words/words.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { LetterText } from '#client/portal/ui/LetterText.tsx'
import { ChooseClient } from '#client/portal/staff/base/ChooseClient.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface WordsPreviewProps {
  preview: PreviewWordsInput
  /** True while the words have an error, which the preview waits out. */
  isWrong: boolean
  of: keyof typeof OF
  /** More buttons. */
  children: ReactNode
}

const OF = { typed: 'As', default: 'The default, as', saved: 'The saved words, as' }

/** Shows the words as a client reads them, whether invented or real. The server fills in the fields, as it does for mails. */
export function WordsPreview({ preview, isWrong, of, children }: WordsPreviewProps) {
  const [client, setClient] = useState<FoundClient | null>(null)
  const [choosing, setChoosing] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  // The preview follows when the typing rests.
  const typed = JSON.stringify(preview)
  const [rested, setRested] = useState(preview)
  const settle = useDebouncedCallback(setRested, 300)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- by its text: each render makes another object
  useEffect(() => settle(preview), [settle, typed])
  const { data, error } = trpc.admin.words.preview.useQuery(
    { ...rested, ...(client && { clientId: client.id }) },
    { enabled: !isWrong, placeholderData: keepPreviousData },
  )
  return (
    <Stack as="section" gap={16} className="well shrinks" aria-label="Preview">
      <Group gap={4} between>
        <p className="small breaks">
          {OF[of]} {client === null ? 'an invented client' : fullName(client)} reads it
        </p>
        <Group gap={4}>
          {children}
          {client !== null && (
            <Button size="small" onClick={() => setClient(null)}>
              With an invented client
            </Button>
          )}
          <Button
            ref={choose}
            size="small"
            onClick={() => setChoosing(!choosing)}
            aria-expanded={choosing}
          >
            With {client === null ? 'a real' : 'another'} client
          </Button>
        </Group>
      </Group>
      {choosing && (
        <ChooseClient
          label="Client"
          onChoose={(chosen) => {
            setClient(chosen)
            setChoosing(false)
            choose.current?.focus()
          }}
        />
      )}
      {error !== null && !isWrong ? (
        <p role="alert">{messageOf(error, 'The preview could not be made.')}</p>
      ) : data === undefined && isWrong ? (
        <p className="muted">The preview follows once the fields are right.</p>
      ) : data === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <>
          {data.subject !== null && <p className="strong breaks">{data.subject}</p>}
          {preview.of === 'letter' ? (
            <LetterText text={data.text} />
          ) : (
            <p className="pre-wrap breaks text-small">{data.text}</p>
          )}
        </>
      )}
    </Stack>
  )
}

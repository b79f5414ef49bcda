import { Textarea, type TextareaProps } from '@mantine/core'
import { limits } from '#shared/base/text.ts'
import { requestReader } from '#client/portal/staff/base/mailed-or-called.ts'

/** The reason of a request, which the client reads: by mail, or on the phone if they have no account. */
export function WhatToSend({ mailed, ...props }: TextareaProps & { mailed: boolean }) {
  return (
    <Textarea
      label="What should the client send, and why"
      description={requestReader(mailed)}
      autosize
      minRows={3}
      data-autofocus
      maxLength={limits.reason}
      {...props}
    />
  )
}

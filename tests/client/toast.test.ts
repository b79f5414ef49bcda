import { beforeEach, expect, test } from 'vitest'
import { dismissToast, readToast, toast } from '#client/public/ui/toast.ts'

beforeEach(() => dismissToast())

test('a newer toast replaces the older one: there is never more than one', () => {
  toast.success('Upload Successful', 'w2.pdf uploaded successfully')
  toast.error('Upload Failed')
  expect(readToast()).toMatchObject({ kind: 'error', title: 'Upload Failed' })
})

test('the timer of an older toast does not remove a newer one', () => {
  const older = toast.info('One')
  const newer = toast.info('Two')
  dismissToast(older)
  expect(readToast()?.title).toBe('Two')
  dismissToast(newer)
  expect(readToast()).toBeNull()
})

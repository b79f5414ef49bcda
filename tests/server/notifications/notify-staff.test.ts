import { expect, test } from 'vitest'
import { workOfFirm } from '#server/base/notice-subject.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

const portal = await testPortal()

test('an unread notice to staff is replaced by the same one, a read one and others stay', async () => {
  const { api } = await anAdmin(portal)
  const notify = (title: string, message: string) =>
    recordChange(systemSource(portal.services), (trx, record) =>
      notifyStaff(trx, record, { title, message, subject: workOfFirm() }),
    )
  const shown = async () => {
    const list = (await api.get<Notice[]>('/api/notifications')).json()
    return list.filter(({ title }) => /^(In|Out)$/.test(title))
  }
  for (let at = 0; at < 20; at += 1) await notify('In', `number ${at}`)
  await notify('Out', 'other')
  expect((await shown()).map(({ message }) => message)).toEqual(['other', 'number 19'])
  const [, first] = await shown()
  await api.patch(`/api/notifications/${first?.id}/read`, {})
  await notify('In', 'again')
  expect((await shown()).map(({ message }) => message)).toEqual(['again', 'other', 'number 19'])
  await Promise.all(Array.from({ length: 10 }, () => notify('In', 'at once')))
  expect((await shown()).length).toBeLessThanOrEqual(12)
})

interface Notice {
  id: string
  title: string
  message: string
}

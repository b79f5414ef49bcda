import { expect, test } from 'vitest'
import { linkOf } from '#shared/clients/client-link.ts'
import { isPage } from '#shared/base/pages.ts'
import {
  noticeLink,
  noticeScreens,
  type NoticeSide,
  type NoticeSubject,
  type NoticeType,
} from '#server/base/notice-subject.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { unscopedNotifications } from '#server/change/notifications.access.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

const portal = await testPortal()

const subjects = (Object.keys(noticeScreens) as NoticeSide[]).flatMap((side) =>
  Object.entries(noticeScreens[side]).flatMap(([type, pages]) =>
    Object.keys(pages).map((page) => ({ side, subjectType: type as NoticeType, page })),
  ),
)

test.each(subjects)('leads to a page of the portal: $side $subjectType $page', (of) => {
  const [subjectId, clientId] = [newId(), newId()]
  const about = { ...of, subjectId, clientId, taxYear: 2025 }
  const own = noticeLink(about, of.subjectType === 'client' ? subjectId : clientId)
  expect(isPage(own.replace(/\?.*/, ''))).toBe(true)
  const others = noticeLink(about, newId())
  const named = of.subjectType === 'client' ? subjectId : clientId
  expect(others).toBe(of.side === 'staff' ? own : linkOf(own, named))
  if (of.page === 'main') expect(noticeLink({ ...about, page: null }, newId())).toBe(others)
})

test('the newest notification of a subject replaces the unread one, and no other', async () => {
  const { id: userId } = await anAdmin(portal)
  const [one, other, clientId] = [newId(), newId(), newId()]
  const notify = (subject: NoticeSubject) =>
    recordChange(systemSource(portal.services), (_trx, record) => {
      const [title, message] = ['T', 'M']
      const replaces = [{ subject }]
      record.notify({ userId, title, message, subject, replaces })
      return Promise.resolve()
    })
  const mains = subjects.filter(({ page }) => page === 'main')
  for (const { side, subjectType: type, page } of mains) {
    const has = { side, type, page, clientId, taxYear: 2025 }
    for (const id of [one, other, one]) await notify({ ...has, id } as NoticeSubject)
  }
  const found = unscopedNotifications(portal.services.db).select('id').where('userId', '=', userId)
  expect(await found.execute()).toHaveLength(2 * mains.length)
})

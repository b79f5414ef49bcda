import { expect, test } from 'vitest'
import {
  hasNewNotifications,
  roleUpdates,
} from '#client/portal/notifications/NotificationsSync.tsx'
import { countUnread } from '#client/portal/notifications/use-notifications.ts'
import { addressLines, greetingName } from '#client/portal/ui/format.ts'
import type { Notification } from '#shared/realtime/notifications.schema.ts'
import { roleUpdatedTitle } from '#shared/base/api.ts'

function notification(id: string, title: string, read = false): Notification {
  return { id, title, message: '', read, createdAt: new Date(0), href: '/' }
}

test('the greeting uses the first name, or the part of the email before the @', () => {
  expect(greetingName({ firstName: 'Nora', email: 'n.day@example.com' })).toBe('Nora')
  expect(greetingName({ firstName: ' ', email: 'n.day@example.com' })).toBe('n.day')
})

test('only an unread role change reloads the user', () => {
  const list = [
    notification('1', roleUpdatedTitle),
    notification('2', roleUpdatedTitle, true),
    notification('3', 'Payment recorded'),
  ]
  expect(roleUpdates(list).map(({ id }) => id)).toEqual(['1'])
  expect(countUnread(list)).toBe(2)
})

test('only notifications that were not in the last list are new; the first list has none', () => {
  const [one, two] = [notification('1', 'a'), notification('2', 'b')]
  expect(hasNewNotifications(undefined, [one])).toBe(false)
  expect(hasNewNotifications([one], [{ ...one, read: true }])).toBe(false)
  expect(hasNewNotifications([one], [two, one])).toBe(true)
})

test('an address is formatted as on an envelope, without the missing parts', () => {
  const full = { address: '12 Juniper Lane', city: 'Reno', state: 'NV', zipCode: '89501' }
  expect(addressLines(full)).toEqual(['12 Juniper Lane', 'Reno, NV 89501'])
  expect(addressLines({ ...full, address: null, city: null })).toEqual(['NV 89501'])
  expect(addressLines({ address: null, city: null, state: null, zipCode: null })).toEqual([])
})

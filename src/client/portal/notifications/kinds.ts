export interface NotificationsSearch {
  show?: 'unread'
  kind?: NotificationKind
}

/** The kind of a notification's subject, which `kindOf` reads from its link. */
export type NotificationKind = keyof typeof kindLabels

export const kindLabels = {
  returns: 'Returns and documents',
  messages: 'Messages',
  money: 'Money',
  accounts: 'Accounts',
} as const

export function isKind(value: unknown): value is NotificationKind {
  return typeof value === 'string' && Object.hasOwn(kindLabels, value)
}

/** Returns the kind by the screen that a notification leads to: `/admin/inbox?thread=…` is about messages. */
export function kindOf(href: string): NotificationKind {
  const screen = /^(?:\/admin)?\/(\w+)/.exec(href)?.[1] ?? ''
  return SCREENS[screen] ?? 'returns'
}

const SCREENS: Record<string, NotificationKind> = {
  inbox: 'messages',
  messages: 'messages',
  money: 'money',
  invoices: 'money',
  receipt: 'money',
  account: 'accounts',
  activity: 'accounts',
  clients: 'accounts',
  firm: 'accounts',
  profile: 'accounts',
}

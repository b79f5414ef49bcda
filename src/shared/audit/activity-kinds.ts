export const activityKinds = [
  'sign_ins',
  'account',
  'profile',
  'returns',
  'payments',
  'documents',
  'client_views',
  'messages',
  'mail',
  'firm',
  'alarms',
  'log',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityKindLabels: Record<ActivityKind, string> = {
  sign_ins: 'Sign-ins',
  account: 'Account and roles',
  profile: 'Profile',
  returns: 'Returns',
  payments: 'Payments',
  documents: 'Documents',
  client_views: 'Clients viewed',
  messages: 'Messages',
  mail: 'Mail',
  firm: 'The firm’s settings',
  alarms: 'Alarms',
  log: 'This log, backups and keys',
}

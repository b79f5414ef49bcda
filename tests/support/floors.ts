/**
 * The floors of the server, lowest first: a folder or file imports what is below it. The linter holds them, and
 * docs/architecture.md draws them.
 */
export const serverFloors: Record<string, string[]> = {
  Base: ['base'],
  Resources: ['outside', 'database', 'crypto', 'storage'],
  Change: ['mail', 'change'],
  Records: ['records'],
  Calls: ['calls', 'web', 'process'],
  Features: ['features'],
  Operations: ['backup', 'import', 'metrics', 'export', 'jobs'],
  Interfaces: ['router.ts', 'rest', 'event-stream.ts', 'trpc-calls.ts'],
  Commands: ['doctor', 'services.ts', 'cli'],
  Processes: ['app.ts', 'main.ts', 'work.ts'],
}

/** The same inside `records`, where a feature may read another one's. */
export const recordFloors = [
  'locks',
  'clients',
  'auth',
  'links',
  'client-notes',
  'contact',
  'profile',
  'money',
  'signing',
  'account',
  'mail',
  'returns',
  'notifications',
  'users',
  'firm',
  'audit',
  'documents',
  'alarms',
  'messages',
  'request-items',
  'retention',
]

/** The rooms of `src/shared`, lowest first: above law and base, each holds the rules and schemas of one feature. */
export const sharedFloors = [
  'law',
  'base',
  'firm',
  'auth',
  'mail',
  'realtime',
  'returns',
  'documents',
  'clients',
  'profile',
  'signing',
  'checklist',
  'users',
  'money',
  'messages',
  'retention',
  'audit',
  'words',
]

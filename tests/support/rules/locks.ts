import { sourcesIn } from '#tests/invariants/sources.ts'

/** Locks of rows, tables and names that hold until the transaction ends. */
const locks =
  /\.(for(Update|NoKeyUpdate|Share|KeyShare)|skipLocked)\(|\bfor (no key )?update\b|\bfor (key )?share\b|\block table\b|\bpg_advisory_xact_lock\b/

/** The files that lock on their own, and why they may. */
const exceptions: Record<string, string> = {
  'src/server/records/locks/lock.ts': 'it is how the others lock',
  'src/server/change/change.ts':
    'accounts that get a notification, at the end; skips locked notices',
  'src/server/change/notify-readers.ts': 'accounts that are notified, at the end of a change',
  'src/server/records/links/account-links.ts': 'one statement, so that its time says nothing',
  'src/server/features/messages/late-threads.ts': 'skips locked rows, so it never waits',
  'src/server/features/keys/rotate-keys.ts': 'skips locked rows, so it never waits',
  'src/server/features/keys/key-checks.ts': 'a start of the portal, which changes nothing else',
}

export const lockRules = {
  'rows, tables and names are locked by src/server/records/locks/lock.ts, in its order': () => {
    const locking = sourcesIn('src/server')
      .filter(({ text }) => locks.test(text))
      .map(({ file }) => file)
    const idle = Object.keys(exceptions).filter((file) => !locking.includes(file))
    return [...locking.filter((file) => !(file in exceptions)), ...idle]
  },
}

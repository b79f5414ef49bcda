interface Holding {
  most: number
  /** The grouping for the count. */
  counted: string
  /** The handling of one too many. */
  edge: 'refused' | 'replaces the oldest' | 'waits'
}

const megabyte = 1024 * 1024

/**
 * The limits on what one account can hold at a time of shared resources. Each counts only the account that asks, so
 * nobody uses up what is another's. How often an account may ask is in `calls/rate-limits.ts`.
 */
export const holdings = {
  openThreads: { most: 200, counted: 'by who began them, for each client', edge: 'refused' },
  /** Unread notices to each of the staff that somebody wrote. */
  messageNotices: {
    most: 1,
    counted: 'by client, and for all visitors together',
    edge: 'replaces the oldest',
  },
  /** Files in one return. */
  files: { most: 500, counted: 'by who uploaded them', edge: 'refused' },
  /** Bytes of a client's documents; fewer while the uploader's address is not proven (OWASP ASVS 5.2.4). */
  bytes: {
    most: 1024 * megabyte,
    counted: 'by who uploaded them, for each client',
    edge: 'refused',
  },
  unprovenBytes: {
    most: 256 * megabyte,
    counted: 'by who uploaded them, for each client',
    edge: 'refused',
  },
  /** Work on files in a process of its own: `outside/run-outside.ts`. */
  outsideWork: { most: 1, counted: 'by account', edge: 'waits' },
  streams: { most: 30, counted: 'by account', edge: 'replaces the oldest' },
  streamsOfSession: { most: 10, counted: 'by session', edge: 'replaces the oldest' },
  uploads: { most: 4, counted: 'by account', edge: 'waits' },
  downloads: { most: 8, counted: 'by account', edge: 'waits' },
  largeDownloads: { most: 4, counted: 'by account', edge: 'waits' },
  dataExports: { most: 1, counted: 'by account', edge: 'waits' },
  exportTickets: { most: 1, counted: 'by session', edge: 'replaces the oldest' },
  /** Invitations to act for a client, in a day. */
  invitations: { most: 10, counted: 'by the client’s account', edge: 'refused' },
  /** Mails of a kind in a day to an address that somebody typed. */
  mailsToAddress: { most: 3, counted: 'by who sends them, for each address', edge: 'refused' },
} as const satisfies Record<string, Holding>

export const givesWay = 'a slow reader gives its place to one that waits'
const page = 'the next page is read when the one before is sent; nothing is held, so nobody waits'
const file = 'an open file and 64 kB, which no other answer waits for'

/** Every answer that is a stream, and why its slow readers cost nobody else. */
export const streamingRoutes: Record<string, string> = {
  'GET /api/documents/:id/download': givesWay,
  'GET /api/spouse/documents/:id': givesWay,
  'GET /api/copy/documents/:id': givesWay,
  'POST /download-my-data': givesWay,
  'POST /download-documents': givesWay,
  'GET /api/admin/tax-returns': page,
  'GET /api/admin/tax-returns.csv': page,
  'GET /api/admin/payments.csv': page,
  'GET /trpc/realtime.changes':
    'ten lines of a session and thirty of an account: the oldest ends; an event waits for its reader alone',
  'GET /api/docs/*': file,
  'a file of the client': file,
  'a page': 'the bytes that all answers share',
}

import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** The parameterized statements that `work` sends to the database, except those of sessions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    if (isStatement(config)) seen.push({ text: config.text, values: config.values })
    return Reflect.apply(query, this, args) as never
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return seen.filter(({ text }) => !text.includes('"sessions"'))
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

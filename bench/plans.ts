import { statementsOf } from '#tests/support/statements.ts'
import { openLargePortal } from './large-portal.ts'
import { casesFor } from './returns-cases.ts'

// npm run bench:plans: how PostgreSQL answers the staff's table of 200,000 returns, statement by statement.
const portal = await openLargePortal()
try {
  for (const { name, procedure, input } of await casesFor(portal)) {
    console.log(`\n## ${name}`)
    const statements = await statementsOf(() => portal.ask(procedure, input))
    // A page that is recorded as seen has a transaction, too; PostgreSQL explains no "begin".
    for (const statement of statements.filter(({ text }) => /^(select|with)\b/.test(text))) {
      console.log(`\n${statement.text}\n-- ${JSON.stringify(statement.values)}\n`)
      const explain = `explain (analyze, buffers) ${statement.text}`
      const { rows } = await portal.pool.query<{ 'QUERY PLAN': string }>(explain, statement.values)
      console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  }
} finally {
  await portal.close()
}

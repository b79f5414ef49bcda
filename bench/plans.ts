import { explainReturns } from './returns-table.ts'

// npm run bench:plans: how PostgreSQL answers the staff's table of 200,000 returns, statement by statement.
await explainReturns()

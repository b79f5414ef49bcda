import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/** A named value that differs in each run, for the query's builder. */
export type Placeholder<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

/**
 * A query that Kysely builds and compiles once, when it first runs; later runs only fill in the values. For the reads
 * in every request and for signing in, where building costs more than running.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db | Trx, value: Placeholder<Values>) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (
    db: Db | Trx,
    values: Values,
    runner: Pick<Db, 'executeQuery'> = db,
  ): Promise<Row[]> => {
    compiled ??= build(db, (name) => sql`${new Named(name)}`).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Named ? Reflect.get(values, value.name) : value,
    )
    const { rows } = await runner.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** The objects of a query's column `row` as one JSON array, in the query's order. */
export function jsonRows<Row>(rows: Expression<{ row: Row }>): RawBuilder<Row[]> {
  return sql`(select coalesce(json_agg(page.row), '[]') from ${rows} as page)`
}

/** A placeholder for a value in the compiled parameters. */
class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

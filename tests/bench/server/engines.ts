import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { connectPglite, connectPostgres, createPglite } from '../../../server/platform/db/connect.ts'
import { createDatabase, type Database, type Engine } from '../../../server/platform/db/database.ts'
import { transactOnEngine } from '../../../server/platform/db/write-together.ts'

export type Statement = { text: string; values: unknown[] }

/** A database that records its queries and can be queried directly. */
export type BenchEngine = {
  name: string
  db: Database
  /** returns the queries since the last call */
  takeStatements(): Statement[]
  /** runs the queries in one transaction; with `explain`, returns their plans instead of rows */
  replay(statements: readonly Statement[], explain?: boolean): Promise<unknown[]>
  /** runs the maintenance that a database usually does in the background */
  settle(): Promise<unknown>
  close(): Promise<void>
}

type Ask = (text: string, values: unknown[]) => Promise<unknown[]>

function createLog() {
  let statements: Statement[] = []
  return {
    logger: {
      logQuery(text: string, values: unknown[]) {
        if (!/^(begin|commit|rollback)/i.test(text)) statements.push({ text, values })
      },
    },
    take() {
      const executed = statements
      statements = []
      return executed
    },
  }
}

const isRead = ({ text }: Statement) => /^\s*(select|with)/i.test(text) && !text.includes('set_config')

async function replayBy(ask: Ask, statements: readonly Statement[], explain: boolean): Promise<unknown[]> {
  const plans: unknown[] = []
  await ask('begin', [])
  for (const statement of statements) {
    const isPlanned = explain && isRead(statement)
    const rows = await ask(
      isPlanned ? `explain (format json) ${statement.text}` : statement.text,
      statement.values,
    )
    if (isPlanned) plans.push(rows[0])
  }
  await ask('rollback', [])
  return plans
}

const createBenchDatabase = (engine: unknown, close: () => Promise<void>) =>
  createDatabase(engine as Engine, close, transactOnEngine(engine as Engine))

export async function openPglite(dataDir: string): Promise<BenchEngine> {
  const client = await createPglite({ dataDir })
  await connectPglite(client)
  const log = createLog()
  const engine = drizzlePglite(client, { logger: log.logger })
  const ask: Ask = async (text, values) => (await client.query(text, values)).rows
  return {
    name: 'PGlite',
    db: createBenchDatabase(engine, () => client.close()),
    takeStatements: log.take,
    replay: (statements, explain = false) => replayBy(ask, statements, explain),
    settle: () => ask('vacuum analyze', []),
    close: () => client.close(),
  }
}

export async function openPostgres(url: string): Promise<BenchEngine> {
  await (await connectPostgres(url, { poolSize: 1 })).close()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const byHand = new pg.Client({ connectionString: url })
  await byHand.connect()
  const log = createLog()
  const engine = drizzlePostgres(pool, { logger: log.logger })
  const ask: Ask = async (text, values) => (await byHand.query(text, values)).rows
  const close = async () => {
    await byHand.end()
    await pool.end()
  }
  return {
    name: 'PostgreSQL',
    db: createBenchDatabase(engine, close),
    takeStatements: log.take,
    replay: (statements, explain = false) => replayBy(ask, statements, explain),
    settle: () => ask('vacuum analyze', []),
    close,
  }
}

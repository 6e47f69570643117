import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pairedGroups } from './paired-calls.ts'
import { beginPass, type Sites } from './paired-passes.ts'
import type { Site } from './paired-site.ts'
import { countStatements, type Statements } from './statement-log.ts'

/** What each call sends to the database, by the name of the call. */
export type AskedOfCalls = Map<string, { old: Statements; current: Statements }>

/** The lowest of several runs counts, because the server also works between calls. */
const runs = 5
/** In milliseconds: waits for what the server writes after its response. */
const settling = 50

/**
 * Makes each call while PostgreSQL logs every statement, and counts what the call sends to the database. The embedded
 * database has no such log, so nothing is counted.
 */
export async function countAll({ old, current }: Sites): Promise<AskedOfCalls> {
  const counts: AskedOfCalls = new Map()
  if (!old.database || !current.database) return counts
  const log = await logStatements(old.database)
  for (let run = 0; run < runs; run += 1) {
    for (const site of [old, current]) await beginPass(site)
    for (const { name, ...call } of pairedGroups.flatMap(({ calls }) => calls)) {
      const count = async (site: Site) => {
        const request = await call.prepare(site)
        const before = (await readFile(log)).length
        const { data } = await site.client.send(request)
        await sleep(settling)
        call.keep?.(site, data)
        return countStatements(
          (await readFile(log)).subarray(before).toString('utf8'),
          site.database?.name ?? '',
        )
      }
      const counted = { old: await count(old), current: await count(current) }
      const previous = counts.get(name) ?? counted
      counts.set(name, {
        old: min(previous.old, counted.old),
        current: min(previous.current, counted.current),
      })
    }
  }
  return counts
}

const min = (first: Statements, second: Statements): Statements => ({
  statements: Math.min(first.statements, second.statements),
  transactions: Math.min(first.transactions, second.transactions),
})

/** Lets PostgreSQL log every statement with the name of its database. @returns the path of the log */
async function logStatements({ client }: NonNullable<Site['database']>): Promise<string> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.query("alter system set log_line_prefix = '[%d] '")
  await client.query("alter system set log_statement = 'all'")
  await client.query('select pg_reload_conf()')
  await sleep(500)
  return join(dirname(rows[0]?.data_directory ?? ''), 'log')
}

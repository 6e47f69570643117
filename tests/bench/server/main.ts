import { parseVolume, type Volume } from '../../../server/demo/seed-arguments.ts'
import { startPostgres } from '../../../server/testing/postgres.ts'
import { makeFolder } from '../../support/places.ts'
import { type FullBakery, fillBakery } from './bakery.ts'
import { listCalls } from './calls.ts'
import { type BenchEngine, openPglite, openPostgres } from './engines.ts'
import { measure, type Result } from './measure.ts'
import { measureProcesses } from './processes.ts'

/**
 * npm run bench:server [-- --files 100000 --events 1000000 --people 10000]
 *
 * Every list with its filters in pairs on a full database, PGlite and PostgreSQL: each call's 95th percentile beside the
 * same SQL run by hand through the driver, the deepest page beside the first, and what the plans read. On PostgreSQL
 * also the memory of an export, and two servers that serve one person in turn. Ends with what is
 * over its limit, and then with 1.
 */
const runs = Number(process.env.RUNS ?? 10)
const words = process.argv.slice(2)
const volume = parseVolume(
  words.length > 0 ? words : ['--files', '100000', '--events', '1000000', '--people', '10000'],
)
/** What is over its limit, said again at the end. */
const misses: string[] = []

/** No list reads these from end to end. */
const large = ['activity', 'files', 'permissions', 'openers']

function judge(engine: BenchEngine, { label, p95, byHand, deeper, sequential, indexes }: Result): void {
  const over = [
    p95 > byHand * 1.2 + 15 ? 'beside its SQL' : '',
    engine.name === 'PostgreSQL' && p95 > 150 ? 'over 150 ms' : '',
    deeper !== undefined && deeper > 40 ? 'the deepest page' : '',
    ...sequential.filter((table) => large.includes(table)).map((table) => `reads ${table} in sequence`),
  ].filter((text) => text !== '')
  if (over.length > 0) misses.push(`${engine.name}: ${label}: ${over.join('; ')}`)
  const figures = `${p95.toFixed(1).padStart(7)} ms ${byHand.toFixed(1).padStart(7)} by hand`
  const depth = deeper === undefined ? '' : ` deepest ${deeper >= 0 ? '+' : ''}${deeper.toFixed(1)}`
  const used = label.includes('search=')
    ? ` [${indexes.filter((name) => /search|grantees/.test(name)).join(', ')}]`
    : ''
  console.log(`${figures}  ${label}${depth}${used}${over.length > 0 ? `  OVER: ${over.join('; ')}` : ''}`)
}

async function measureLists(engine: BenchEngine, bakery: FullBakery): Promise<void> {
  for (const call of listCalls(bakery.cakes)) judge(engine, await measure(engine, bakery, call, runs))
}

/** Whoever waits should know for what, and for how long. */
function announce({ name }: BenchEngine, { files, events, people }: Volume): void {
  const minutes = Math.ceil((events / 1_000_000) * (name === 'PGlite' ? 4 : 2))
  console.log(
    `${name}: ${files} files, ${events} rows of activity and ${people} people are made first; about ${minutes} min.`,
  )
}

async function benchPglite(all: Volume): Promise<void> {
  const folder = await makeFolder()
  const engine = await openPglite(`${folder.path}/db`)
  announce(engine, all)
  const bakery = await fillBakery(engine, all)
  await engine.settle()
  console.log(`${engine.name}: 95th percentile of ${runs} calls each, beside the same SQL by hand`)
  await measureLists(engine, bakery)
  await engine.close()
  await folder.remove()
}

async function benchPostgres(all: Volume): Promise<void> {
  const postgres = await startPostgres()
  if (postgres === undefined) {
    console.error('NOT MEASURED ON POSTGRESQL: initdb is not installed (Debian: apt-get install postgresql).')
    misses.push('PostgreSQL: not installed')
    return
  }
  const engine = await openPostgres(postgres.url)
  announce(engine, all)
  const bakery = await fillBakery(engine, all)
  await engine.settle()
  console.log(`${engine.name}: 95th percentile of ${runs} calls each, beside the same SQL by hand`)
  await measureLists(engine, bakery)
  misses.push(...(await measureProcesses(postgres.url, bakery.token)))
  await engine.close()
  await postgres.stop()
}

await benchPostgres(volume)
await benchPglite(volume)
console.log(misses.length === 0 ? 'Nothing is over its limit.' : `Over their limits:\n${misses.join('\n')}`)
process.exitCode = misses.length === 0 ? 0 : 1

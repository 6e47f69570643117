import { makeFolder } from '../../support/programs/places.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { benchBackend } from './backend-bench.ts'
import { type FullBakery, fillBakery } from './bakery.ts'
import { listCalls } from './calls.ts'
import { type BenchEngine, openPglite, openPostgres } from './engines.ts'
import { measure, type Result } from './measure.ts'
import { measureProcesses } from './processes.ts'
import { parseVolume, type Volume } from './seed-arguments.ts'

/**
 * npm run bench:server [-- --files 100000 --events 1000000 --people 10000]
 * npm run bench:server -- --only sessions [--seconds 5 --rounds 3]
 * npm run bench:server -- --only search [--people 1000000]
 * npm run bench:server -- --only business [--people 1000000 --seconds 5 --rounds 3]
 * npm run bench:server -- --only messages
 * npm run bench:server -- --only costly [--rounds 3]
 * npm run bench:server -- --only start [--rounds 3]
 * npm run bench:server -- --only import [--people 100000 --rounds 3]
 * npm run bench:server -- --only saturation [--seconds 5 --rounds 3 --processes 1 --reply 0]
 * npm run bench:server -- --only calls --against COMMIT [--seconds 60 --rounds 10]
 * npm run bench:server -- --only embedded-calls --against COMMIT [--seconds 60 --rounds 10]
 *
 * Measures every list with each pair of filters on a full database, on PGlite and PostgreSQL: the 95th percentile of
 * each call and of the same SQL through the driver, the deepest and the first page, and the query plans. On PostgreSQL,
 * also measures the memory of an export, two servers that serve one user in turn, and the backend API
 * (backend-bench.ts). Exits with code 1 if a limit is exceeded.
 *
 * `--against` compares this tree with a commit (paired-bench.ts): it starts a server of each, on two databases of one
 * PostgreSQL or on embedded databases, with the same demo data. Each call goes to both servers, in random order, so that other load affects both
 * equally.
 */
const runs = Number(process.env.RUNS ?? 10)
const args = process.argv.slice(2)
const volume = parseVolume(
  args.length > 0 && args[0] !== '--only'
    ? args
    : ['--files', '100000', '--events', '1000000', '--people', '10000'],
)
/** The exceeded limits, repeated at the end. */
const misses: string[] = []

/** The tables that no list may scan sequentially. */
const large = ['activity', 'files', 'permissions', 'openers']

function judge(engine: BenchEngine, { label, p95, byHand, deeper, sequential, indexes }: Result): void {
  const over = [
    p95 > byHand * 1.2 + 15 ? 'compared with its SQL' : '',
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

/** Fills a database and measures its lists. */
async function measureLists(engine: BenchEngine, all: Volume): Promise<FullBakery> {
  announce(engine, all)
  const bakery = await fillBakery(engine, all)
  await engine.settle()
  console.log(
    `${engine.name}: 95th percentile of ${runs} calls each, compared with the same SQL through the driver`,
  )
  for (const call of listCalls(bakery.cakes)) judge(engine, await measure(engine, bakery, call, runs))
  return bakery
}

/** Prints what runs next and how long it takes. */
function announce({ name }: BenchEngine, { files, events, people }: Volume): void {
  const minutes = Math.ceil((events / 1_000_000) * (name === 'PGlite' ? 4 : 2))
  console.log(
    `${name}: ${files} files, ${events} rows of activity and ${people} people are created first; about ${minutes} min.`,
  )
}

async function benchPglite(all: Volume): Promise<void> {
  const folder = await makeFolder()
  const engine = await openPglite(`${folder.path}/db`)
  await measureLists(engine, all)
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
  const bakery = await measureLists(engine, all)
  misses.push(...(await measureProcesses(postgres.url, bakery.token)))
  await engine.close()
  await postgres.stop()
}

if (args[0] === '--only') misses.push(...(await benchBackend(args)))
else {
  await benchPostgres(volume)
  await benchPglite(volume)
  misses.push(...(await benchBackend([])))
}
console.log(
  misses.length === 0 ? 'All results are within their limits.' : `Exceeded limits:\n${misses.join('\n')}`,
)
process.exitCode = misses.length === 0 ? 0 : 1

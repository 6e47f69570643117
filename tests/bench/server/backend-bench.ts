import { createDatabase, startPostgres } from '../../support/server/postgres.ts'
import { benchSaturation } from '../saturation/saturation-bench.ts'
import { benchBusiness } from './business-bench.ts'
import { benchCostly } from './costly-bench.ts'
import { benchImport } from './import-bench.ts'
import { benchMessages } from './message-bench.ts'
import { benchPairs } from './paired-bench.ts'
import { benchSearch } from './search-bench.ts'
import { benchSessions } from './session-bench.ts'
import { benchStart } from './start-bench.ts'

const usage =
  '--only sessions [--seconds 5 --rounds 3], --only search [--people 1000000], --only business [--people 10000 --seconds 5 --rounds 3], --only messages, --only costly [--rounds 3], --only start [--rounds 3], --only import [--people 100000 --rounds 3], --only saturation [--seconds 5 --rounds 3 --processes 1 --reply 0], or --only calls (on PostgreSQL) or --only embedded-calls, with --against COMMIT [--rounds 10 --seconds 60]'

type Options = {
  only: string
  against: string
  seconds?: number
  rounds?: number
  people?: number
  /** the processes that share the load (saturation) */
  processes?: number
  /** how many milliseconds the mail server takes for each reply (saturation) */
  reply?: number
}

const benches = [
  'sessions',
  'search',
  'business',
  'import',
  'messages',
  'costly',
  'start',
  'calls',
  'embedded-calls',
  'saturation',
]

/** Parses arguments such as `--only sessions --seconds 5`. Without arguments, all benches run. */
function parseOptions(args: readonly string[]): Options {
  const options: Options = { only: '', against: '' }
  for (let index = 0; index < args.length; index += 2) {
    const [name = '', text = ''] = [args[index]?.replace(/^--/, ''), args[index + 1]]
    if (name === 'only' && benches.includes(text)) options.only = text
    else if (name === 'against' && text !== '') options.against = text
    else if (isNumberOption(name) && /^[1-9]\d{0,7}$/.test(text)) options[name] = Number(text)
    else throw new Error(`Use ${usage}.`)
  }
  // Only the comparison of two commits takes a commit, and it requires one.
  if (options.only.endsWith('calls') !== (options.against !== '')) throw new Error(`Use ${usage}.`)
  return options
}

const isNumberOption = (name: string) =>
  name === 'seconds' || name === 'rounds' || name === 'people' || name === 'processes' || name === 'reply'

const shortRounds = { seconds: 5, rounds: 3 }
const longRounds = { seconds: 60, rounds: 10 }

/** Measures the backend API calls that sites make most often, on PostgreSQL. @returns exceeded limits */
export async function benchBackend(args: readonly string[]): Promise<string[]> {
  const { only, against, people, ...given } = parseOptions(args)
  const { seconds, rounds } = { ...(against ? longRounds : shortRounds), ...given }
  if (only === 'saturation')
    return benchSaturation({ seconds, rounds, processes: given.processes ?? 1, replyMs: given.reply ?? 0 })
  if (only === 'embedded-calls') return benchPairs(undefined, { against, seconds, rounds })
  const postgres = await startPostgres()
  if (postgres === undefined) return ['PostgreSQL: not installed']
  try {
    if (only === 'calls') return await benchPairs(postgres.url, { against, seconds, rounds })
    const runs = (bench: string) => only === '' || only === bench
    return [
      ...(runs('costly') ? await benchCostly(postgres.url, rounds) : []),
      ...(runs('start') ? await benchStart(await createDatabase(postgres.url), rounds) : []),
      ...(runs('sessions') ? await benchSessions(postgres.url, { seconds, rounds }) : []),
      ...(runs('messages') ? await benchMessages(postgres.url) : []),
      ...(runs('import') ? await benchImport(postgres.url, { people: people ?? 100_000, rounds }) : []),
      ...(runs('business')
        ? await benchBusiness(postgres.url, { people: people ?? 10_000, seconds, rounds })
        : []),
      ...(runs('search') ? await benchSearch(postgres.url, people ?? 1_000_000) : []),
    ]
  } finally {
    await postgres.stop()
  }
}

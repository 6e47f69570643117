import { ConfigError } from '../../../server/platform/errors/config-error.ts'
import type { Contest } from './contests.ts'

export type BenchOptions = {
  /** The kind of tags that are measured; undefined for both. */
  only: Contest['kind'] | undefined
  /** How often each page is visited. */
  visits: number
}

const usage = 'npm run bench:widget -- [--only consumer|business] [--visits 9]'

/**
 * Parses the arguments of `npm run bench:widget`.
 * @throws ConfigError with a message for the user
 */
export function parseBenchOptions(argv: readonly string[]): BenchOptions {
  const options: BenchOptions = { only: undefined, visits: 9 }
  const args = [...argv]
  while (args.length > 0) {
    const [word = '', value = ''] = args.splice(0, 2)
    if (word === '--only') {
      if (value !== 'consumer' && value !== 'business')
        throw new ConfigError(`--only must be consumer or business. Use ${usage}.`)
      options.only = value
    } else if (word === '--visits') {
      options.visits = Number(value)
      if (!Number.isInteger(options.visits) || options.visits < 1)
        throw new ConfigError(`--visits must be a whole number from 1. Use ${usage}.`)
    } else throw new ConfigError(`${word} is unknown. Use ${usage}.`)
  }
  return options
}

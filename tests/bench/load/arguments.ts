import { ConfigError } from '../../../server/platform/errors/config-error.ts'
import { limits } from '../../../server/platform/limits/rules.ts'

/** `rolling`: the servers get the next version one after the other, and then this version again */
const modes = ['steady', 'kill', 'rolling'] as const

export type Mode = (typeof modes)[number]

export type LoadOptions = {
  modes: Mode[]
  /** how many people work at the same time */
  people: number
  /** the length of the run; each mode has its default */
  minutes: number | undefined
  /** the average seconds between two rounds at a place */
  think: number
}

/** What issue-sized runs take. */
export const defaultMinutes: Record<Mode, number> = { steady: 30, kill: 10, rolling: 10 }

const usage =
  'npm run bench:load -- [--steady] [--kill] [--rolling] [--people 500] [--minutes 30] [--think 90]'

/**
 * Parses the arguments of `npm run bench:load`. Without a mode, all run.
 * @throws ConfigError with a message for the user
 */
export function parseLoadOptions(argv: readonly string[]): LoadOptions {
  const options: LoadOptions = { modes: [], people: 500, minutes: undefined, think: 90 }
  const args = [...argv]
  while (args.length > 0) {
    const [word = '', next = ''] = args.splice(0, 1).concat(args)
    const mode = modes.find((name) => word === `--${name}`)
    if (mode) {
      options.modes.push(mode)
      continue
    }
    const name = /^--(people|minutes|think)$/.exec(word)?.[1] as 'people' | 'minutes' | 'think' | undefined
    if (!name) throw new ConfigError(`${word} is unknown. Use ${usage}.`)
    const value = Number(next)
    if (next === '' || !(value > 0) || (name === 'people' && !Number.isInteger(value)))
      throw new ConfigError(
        `${word} takes a ${name === 'people' ? 'whole ' : ''}number above 0. Use ${usage}.`,
      )
    options[name] = value
    args.shift()
  }
  return options.modes.length > 0 ? options : { ...options, modes: [...modes] }
}

/**
 * Returns how many people are in the directory. A person may request five codes an hour from one browser, so each signs
 * in at most four times: the rest is for the repetition of a step. Everyone at work also needs someone to take turns
 * with.
 */
export function toDirectorySize({
  people,
  minutes,
  think,
}: {
  people: number
  minutes: number
  think: number
}) {
  const rounds = (people * Math.min(minutes, 60) * 60) / think
  const perPerson = limits.codesSentBySender.hits - 2
  return Math.ceil(Math.max(people * 1.5, rounds / perPerson))
}

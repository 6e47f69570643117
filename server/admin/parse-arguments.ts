import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

export const text = { type: 'string' } as const
export const texts = { type: 'string', multiple: true } as const
export const flag = { type: 'boolean', default: false } as const

type OptionsConfig = NonNullable<ParseArgsConfig['options']>
type ArgumentsOf<Names extends readonly string[]> = { [Index in keyof Names]: string }
export type ValuesOf<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values']

/**
 * Describes a command.
 * @param names the names of its arguments, all of which are required
 * @param read converts the arguments and the options; it throws a UsageError if one is invalid
 * @returns a function that parses what follows the command's name, and throws a UsageError
 */
export function command<const Names extends readonly string[], const Options extends OptionsConfig, Read>(
  names: Names,
  options: Options,
  read: (args: ArgumentsOf<Names>, values: ValuesOf<Options>) => Read,
) {
  return (name: string, line: readonly string[]): Read => {
    if (Object.keys(options).length === 0)
      return read(parseArguments(name, line, names), {} as ValuesOf<Options>)
    const { positionals, values } = readOptions(name, line, options)
    return read(parseArguments(name, positionals, names), values)
  }
}

/** Returns exactly the named arguments. @throws UsageError if one is missing, unexpected or an option */
function parseArguments<Names extends readonly string[]>(
  command: string,
  args: readonly string[],
  names: Names,
) {
  const missing = names[args.length]
  if (missing !== undefined) throw new UsageError(`'${command}' is missing ${missing}.`)
  const extra = args.find((argument, index) => index >= names.length || argument.startsWith('--'))
  if (extra !== undefined) {
    throw new UsageError(
      `Unexpected argument '${extra}' for '${command}'.${names.some((name) => ['NAME', 'PROJECT'].includes(name)) ? ' Quote a name that contains spaces.' : ''}`,
    )
  }
  return args as unknown as ArgumentsOf<Names>
}

/** Parses options with Node's parser. @throws UsageError in case of Node's error */
function readOptions<Options extends OptionsConfig>(
  command: string,
  line: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...line], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`'${command}': ${error instanceof Error ? error.message : String(error)}`)
  }
}

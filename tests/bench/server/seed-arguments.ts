import { ConfigError } from '../../../server/platform/errors/config-error.ts'

export type Volume = { files: number; events: number; people: number }

const usage = 'npm run seed -- --files 1000 --events 10000 [--people 500]'

/**
 * Parses the arguments of `npm run seed`.
 * @throws ConfigError with a message for the user
 */
export function parseVolume(argv: readonly string[]): Volume {
  const volume: Volume = { files: 0, events: 0, people: 500 }
  for (let index = 0; index < argv.length; index += 2) {
    const [name = '', text = ''] = [argv[index]?.replace(/^--/, ''), argv[index + 1]]
    if (!(name in volume)) throw new ConfigError(`${argv[index]} is unknown. Use ${usage}.`)
    if (!/^\d{1,8}$/.test(text)) throw new ConfigError(`--${name} takes a whole number. Use ${usage}.`)
    volume[name as keyof Volume] = Number(text)
  }
  if (volume.files === 0 || volume.people === 0) {
    throw new ConfigError(`Specify the number of files and people, at least one each: ${usage}.`)
  }
  return volume
}

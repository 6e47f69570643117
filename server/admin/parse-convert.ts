import type { FirebaseHashing } from '../converters/read-firebase-user.ts'
import { text, type ValuesOf } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

/** The systems whose exports `people convert` reads. Without a system, it reads the hosted provider's. */
const systems = ['auth0', 'firebase', 'clerk', 'cognito'] as const

export const convertOptions = {
  from: text,
  hashes: text,
  'signer-key': text,
  'salt-separator': text,
  rounds: text,
  'mem-cost': text,
} as const

type Values = ValuesOf<typeof convertOptions>
type System = 'provider' | (typeof systems)[number]

/** @throws UsageError if a system is unknown, or an option belongs to another system */
export function parseConversion(values: Values) {
  const { from: system, hashes: hashesFile } = values
  const from: System | undefined =
    system === undefined ? 'provider' : systems.find((candidate) => candidate === system)
  if (!from) throw new UsageError(`'${system}' is not a supported system. Use one of: ${systems.join(', ')}.`)
  if (hashesFile !== undefined && !['provider', 'auth0'].includes(from))
    throw new UsageError(
      `--hashes does not work with --from ${from}: its export contains the hashes, or there are none.`,
    )
  return { from, hashesFile, hashing: parseHashing(from, values) }
}

const parameters = ['signer-key', 'salt-separator', 'rounds', 'mem-cost'] as const

/** @returns how a Firebase project hashes passwords */
function parseHashing(from: System, values: Values): FirebaseHashing | undefined {
  const given = parameters.filter((option) => values[option] !== undefined)
  if (given.length === 0) return undefined
  if (from !== 'firebase') throw new UsageError(`--${given[0]} only works with --from firebase.`)
  const missing = parameters.find((option) => values[option] === undefined)
  if (missing)
    throw new UsageError(`--${missing} is missing: the Firebase console shows all four parameters together.`)
  return {
    signer_key: parseBase64('signer-key', values),
    salt_separator: parseBase64('salt-separator', values),
    rounds: parseCount('rounds', values),
    mem_cost: parseCount('mem-cost', values),
  }
}

function parseBase64(option: keyof Values, values: Values): string {
  const text = values[option] ?? ''
  if (/^[\w+/-]+={0,2}$/.test(text)) return text
  throw new UsageError(`--${option} must be base64, as the Firebase console shows it.`)
}

function parseCount(option: keyof Values, values: Values): number {
  const count = Number(values[option])
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count
  throw new UsageError(
    `--${option} must be a number from 1 to 64. Firebase usually has 8 rounds and memory cost 14.`,
  )
}

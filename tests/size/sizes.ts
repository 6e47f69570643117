import { gzipSync } from 'node:zlib'
import { socialProviderNames } from '#contract/social-providers.ts'

/** What a browser may be made to fetch, in bytes as gzip leaves them. */
export const limits = {
  /** Until the email field is there: the entry and every chunk that it imports at once. */
  firstField: 22_000,
  /** The whole way of an email code: the provider's client and the codes' own chunk as well. */
  emailCode: 55_500,
  /** Any chunk that is fetched later, with what it imports beside the entry. */
  chunk: 12_000,
}

/** The two that hold somebody else's library may be larger: the provider's client, and phone numbers. */
const larger: Record<string, number> = { client: 20_000, phone: 40_000 }

/** The marks of other sites: only those that a host has configured are fetched, each by itself. */
export const marks = Object.fromEntries(socialProviderNames.map((name) => [name, 512]))

/** What promises less. */
const smaller: Record<string, number> = {
  passkey: 6_000,
  consent: 6_144,
  oauth: 4_096,
  'one-tap': 4_096,
  runtime: 10_000,
  ...marks,
}

export type Output = {
  name: string
  code: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
}

/** The sizes of a build, from what it wrote. */
export function measure(outputs: readonly Output[]) {
  const named = new Map(outputs.map((output) => [output.name, output]))
  const reach = (names: readonly string[]): Set<string> => {
    const reached = new Set<string>()
    const visit = (name: string) => {
      const output = named.get(name)
      if (!output || reached.has(name)) return
      reached.add(name)
      output.imports.forEach(visit)
    }
    names.forEach(visit)
    return reached
  }
  const sum = (names: Set<string>) =>
    [...names].reduce((bytes, name) => bytes + gzipSync(named.get(name)?.code ?? '').length, 0)
  const entries = outputs.filter((output) => output.isEntry).map((output) => output.name)
  const later = [...new Set(outputs.flatMap((output) => output.dynamicImports))]
  const find = (title: string) => later.filter((name) => titleOf(name) === title)
  const runtime = reach(find('runtime'))
  const without = (some: Set<string>, all: Set<string>) => new Set([...all].filter((name) => !some.has(name)))
  return {
    firstField: sum(reach(entries)),
    emailCode: sum(reach([...entries, ...find('client'), ...find('otp')])),
    /** Several chunks together, with what they import: each file counts once. */
    together: (...titles: string[]) => sum(reach(titles.flatMap(find))),
    chunks: later.map((name) => ({
      title: titleOf(name),
      // What stands behind the first screen is fetched for any of them, and counts by itself.
      bytes: sum(titleOf(name) === 'runtime' ? runtime : without(runtime, reach([name]))),
      limit: larger[titleOf(name)] ?? smaller[titleOf(name)] ?? limits.chunk,
    })),
  }
}

/** `chunks/magic-link-0f3a….js` → `magic-link` */
const titleOf = (name: string) => name.replace(/^.*\/|-[^-]+\.js$/g, '')

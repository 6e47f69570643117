import { gzipSync } from 'node:zlib'
import { anyProviderNames } from '#contract/any-providers.ts'

/** Size limits of the drop-in script, in bytes after gzip. */
export const limits = {
  /** Until the email field is rendered: the entry and every chunk that it imports statically. */
  firstField: 20_000,
  /** The same with the kind `business`, which needs a second file. */
  businessField: 24_500,
  /** A sign-in by email code: the same, plus the provider's client and the chunk for codes. */
  emailCode: 59_000,
  /** Any other chunk with its imports, except the entry. */
  chunk: 12_000,
}

/** Larger chunks: the provider's client and phone numbers contain a library, and all methods share the runtime. */
const larger: Record<string, number> = {
  client: 20_800,
  'business-client': 21_500,
  'business-kind': 13_500,
  phone: 40_000,
  runtime: 16_100,
}

/** Logos of social providers. Only those of the configured providers are loaded, each as a chunk. */
export const marks = Object.fromEntries(anyProviderNames.map((name) => [name, 512]))

/** Chunks with a smaller limit. */
const smaller: Record<string, number> = {
  passkey: 6_000,
  consent: 6_144,
  oauth: 4_900,
  'one-tap': 4_096,
  'second-factor': 6_000,
  ...marks,
}

export type Output = {
  name: string
  code: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
}

/** Computes the sizes of a build from its outputs. */
export function measure(outputs: readonly Output[]) {
  const outputsByName = new Map(outputs.map((output) => [output.name, output]))
  const reach = (names: readonly string[]): Set<string> => {
    const reached = new Set<string>()
    const visit = (name: string) => {
      const output = outputsByName.get(name)
      if (!output || reached.has(name)) return
      reached.add(name)
      output.imports.forEach(visit)
    }
    names.forEach(visit)
    return reached
  }
  const sum = (names: Set<string>) =>
    [...names].reduce((bytes, name) => bytes + gzipSync(outputsByName.get(name)?.code ?? '').length, 0)
  const entries = outputs.filter((output) => output.isEntry).map((output) => output.name)
  const later = [...new Set(outputs.flatMap((output) => output.dynamicImports))]
  const find = (title: string) => later.filter((name) => titleOf(name) === title)
  const runtime = reach(find('runtime'))
  // All methods of business sign-in share this chunk.
  const businessKind = reach(find('business-kind'))
  const shared = (title: string) =>
    title === 'business-kind' ? runtime : new Set([...runtime, ...businessKind])
  const without = (some: Set<string>, all: Set<string>) => new Set([...all].filter((name) => !some.has(name)))
  return {
    firstField: sum(reach(entries)),
    businessField: sum(reach([...entries, ...find('business')])),
    emailCode: sum(reach([...entries, ...find('client'), ...find('otp')])),
    /** The size of several chunks with their imports. Each file counts once. */
    together: (...titles: string[]) => sum(reach(titles.flatMap(find))),
    chunks: later.map((name) => ({
      title: titleOf(name),
      // Every method needs the runtime, so it counts separately.
      bytes: sum(titleOf(name) === 'runtime' ? runtime : without(shared(titleOf(name)), reach([name]))),
      limit: larger[titleOf(name)] ?? smaller[titleOf(name)] ?? limits.chunk,
    })),
  }
}

/** `chunks/magic-link-0f3a….js` → `magic-link` */
export const titleOf = (name: string) => name.replace(/^.*\/|-[^-]+\.js$/g, '')

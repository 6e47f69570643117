import { gzipSync } from 'node:zlib'

/** What a browser may be made to fetch, in bytes as gzip leaves them. */
export const limits = {
  /** Until the e-mail field is there: the entry and every chunk that it imports at once. */
  firstField: 30_000,
  /** The whole way of an e-mail code: the provider's client as well. */
  emailCode: 60_000,
}

export type Output = {
  name: string
  code: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
}

/** The two sizes of a build, from what it wrote. */
export function measure(outputs: readonly Output[]) {
  const named = new Map(outputs.map((output) => [output.name, output]))
  const reach = (names: readonly string[], follow: (output: Output) => string[]): Set<string> => {
    const reached = new Set<string>()
    const visit = (name: string) => {
      const output = named.get(name)
      if (!output || reached.has(name)) return
      reached.add(name)
      follow(output).forEach(visit)
    }
    names.forEach(visit)
    return reached
  }
  const sum = (names: Set<string>) =>
    [...names].reduce((bytes, name) => bytes + gzipSync(named.get(name)?.code ?? '').length, 0)
  const entries = outputs.filter((output) => output.isEntry).map((output) => output.name)
  return {
    firstField: sum(reach(entries, (output) => output.imports)),
    emailCode: sum(reach(entries, (output) => [...output.imports, ...output.dynamicImports])),
  }
}

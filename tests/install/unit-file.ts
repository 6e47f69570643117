import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Reads a unit of systemd. @returns the values of each setting; an empty value removes earlier ones, as in systemd */
export function readUnit(text: string): (name: string) => string[] {
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    values.set(name, value === '' ? [] : [...(values.get(name) ?? []), value])
  return (name) => values.get(name) ?? []
}

/**
 * Lists the system calls that the filters of a unit allow: the first one is a list, and the others remove from it. systemd
 * always adds `@default`.
 */
export async function listAllowedCalls(filters: readonly string[]): Promise<string[]> {
  const [allowed = '', ...removed] = filters
  if (allowed.startsWith('~') || removed.some((filter) => !filter.startsWith('~')))
    throw new Error('The first SystemCallFilter must allow, and the others must remove.')
  const calls = new Set(await expand(['@default', ...allowed.split(' ')]))
  for (const filter of removed)
    for (const call of await expand(filter.slice(1).split(' '))) calls.delete(call)
  return [...calls]
}

async function expand(names: readonly string[]): Promise<string[]> {
  const lists = names.map(async (name) => {
    if (!name.startsWith('@')) return [name]
    const { stdout } = await promisify(execFile)('systemd-analyze', ['syscall-filter', name])
    const entries = stdout.split('\n').flatMap((line) => /^ +([@\w-]+)$/.exec(line)?.[1] ?? [])
    return expand(entries)
  })
  return (await Promise.all(lists)).flat()
}

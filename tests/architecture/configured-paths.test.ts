import { createRequire } from 'node:module'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { allFiles, parse, textOf, walk } from './source-files.ts'

const require = createRequire(import.meta.url)
const files = allFiles()

/** The parts of a pattern that can be stale separately: its alternatives, and what it excludes. */
function toParts(pattern: string): string[] {
  if (pattern.includes('(^|/)')) return toParts(pattern.replace('(^|/)', '/?'))
  const excluded = /\(\?!((?:[^()]|\([^()]*\))*)\)/.exec(pattern)
  if (excluded)
    return [...toParts(pattern.replace(excluded[0], '')), ...toParts(`/?(${excluded[1]}|)`).slice(0, -1)]
  const group = /\((?:\?:)?([^()]*\|[^()]*)\)(?![?*])/.exec(pattern)
  if (!group) return [pattern]
  return (group[1] ?? '').split('|').flatMap((part) => toParts(pattern.replace(group[0], part)))
}

const packages: string[] = Object.keys(require('../../package-lock.json').packages)
const places = [...files, ...packages.map((name) => `${name}/package.json`)]

/** Lists the parts of path patterns that match no file. `$1` is a group of another pattern. */
const findStaleParts = (patterns: readonly string[]): string[] =>
  patterns
    .flatMap(toParts)
    .filter((part) => !places.some((path) => new RegExp(part.replaceAll('$1', '[^/]+')).test(path)))

/** A pattern with stars and braces, as in biome.json, as an expression. */
const toExpression = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll(/[.]/g, '\\$&')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}(?:/|$)`,
  )

/** Lists the values of fields named `path` or `pathNot`, at any depth. */
const patternsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([name, value]) =>
        name === 'path' || name === 'pathNot' ? [value].flat() : patternsIn(value),
      )

/** Lists the expressions for paths from the root in a file. */
function listPatterns(path: string): string[] {
  const patterns: string[] = []
  walk(parse(path), (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return
    const source = node.text.slice(1, node.text.lastIndexOf('/')).replaceAll('\\/', '/')
    if (/^\^[\w.-]+\/|^\^\((?:\?:)?[\w.-]+[|/].*\//.test(source)) patterns.push(source)
  })
  return patterns
}

describe('every path exists that is in', () => {
  it.each(['biome.json', 'knip.json'])('%s', (path) => {
    const globs = [
      ...textOf(path).matchAll(/"!?(?!\.\/node_modules)((?:[\w.*{},-]+\/)+[\w.*{},-]+|[\w.*-]+\.\w+)"/g),
    ].map(([, glob = '']) => glob)
    expect(globs.length).toBeGreaterThan(5)
    expect(globs.filter((glob) => !places.some((path) => toExpression(glob).test(path)))).toEqual([])
  })

  it('the rules of dependency-cruiser', () => {
    const patterns = patternsIn(require('../../.dependency-cruiser.cjs'))
    expect(patterns.length).toBeGreaterThan(100)
    expect(findStaleParts(patterns)).toEqual([])
  })

  it.each(files.filter((path) => path.startsWith('tests/architecture/')))('%s', (path) => {
    expect(findStaleParts(listPatterns(path))).toEqual([])
  })
})

it('finds a path that does not exist, also in an alternative and in what a pattern excludes', () =>
  expect(findStaleParts(['^server/(portal|porch)/', '^server/(?!porch/)', '^portal/'])).toEqual([
    '^server/porch/',
    '/?porch/',
  ]))

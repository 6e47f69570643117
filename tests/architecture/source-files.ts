import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { repository } from '../support/programs/server-process.ts'

const skipped = new Set([
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  '.git',
  '.data',
  '.cache',
])

/** Lists the files below a folder by their paths from the root. */
function listFiles(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

// The test files of a worker share these, because most of them read the whole repository.
let files: string[] | undefined
const texts = new Map<string, string>()

/** Lists every file of the repository, or below a folder, by its path from the root. */
export function allFiles(folder = ''): string[] {
  files ??= listFiles('')
  return files.filter((path) => folder === '' || path.startsWith(`${folder}/`))
}

/** Returns the text of a file as it is when it is first read. */
export function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(repository, path), 'utf8')
  texts.set(path, text)
  return text
}

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|\.test\.mjs$/.test(path) || path.startsWith('tests/')

export const allSources = (): string[] => allFiles().filter((path) => /\.(tsx?|mjs|cjs|js)$/.test(path))

/** Lists the TypeScript sources below a folder, except tests. */
export const sourcesBelow = (folder: string): string[] =>
  allFiles().filter(
    (path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path) && !path.includes('.test.'),
  )

export function parse(path: string, text: string = textOf(path)): ts.SourceFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

/** Calls `visit` for the node and its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export const lineOf = (source: ts.SourceFile, node: ts.Node): number =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1

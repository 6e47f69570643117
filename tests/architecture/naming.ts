import { basename } from 'node:path'
import ts from 'typescript'
import { parse, textOf, walk } from './source-files.ts'

/** Names that do not describe the contents (CONTRIBUTING.md). */
const bannedWords = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager']

/** Finds a meaningless word in a path, and describes the problem. */
export function findBannedName(path: string): string | undefined {
  // Storybook looks for its settings under these names.
  if (/^\.storybook\/manager(-head\.html|\.ts)$/.test(path)) return undefined
  for (const segment of path.split('/')) {
    const name = segment.replace(/\..*$/, '').toLowerCase()
    const word = name.split('-').find((part) => bannedWords.includes(part))
    if (word) return `${path}: '${word}' does not describe the contents`
  }
  return undefined
}

export function exportedNames(source: ts.SourceFile): string[] {
  const names: string[] = []
  walk(source, (node) => {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return
    if (ts.isVariableStatement(node)) {
      names.push(...node.declarationList.declarations.map((declaration) => declaration.name.getText(source)))
    } else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) {
      names.push(node.name.text)
    }
  })
  return names
}

/** Checks that a name is PascalCase if and only if the file exports that component or class, otherwise kebab-case. */
export function findMisnamedFile(path: string, text?: string): string | undefined {
  const [name = ''] = basename(path).split('.')
  if (name === '') return undefined
  if (/^[A-Z]/.test(name)) {
    if (path.endsWith('.tsx') && /\.(test|stories)\.tsx$/.test(path)) return undefined
    return exportedNames(parse(path, text)).includes(name) ? undefined : `${path}: exports no '${name}'`
  }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? undefined : `${path}: not in kebab-case`
}

/** Finds a file that re-exports from other files. */
export function findBarrel(path: string, text = textOf(path)): string | undefined {
  // Most files have no such export anywhere, and need not be parsed.
  if (!/\bexport\b[^;=(]*\bfrom\b/.test(text)) return undefined
  const source = parse(path, text)
  const reExports = source.statements.some((node) => ts.isExportDeclaration(node) && node.moduleSpecifier)
  return reExports ? `${path}: re-exports from other files` : undefined
}

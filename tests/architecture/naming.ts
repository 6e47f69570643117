import { basename } from 'node:path'
import ts from 'typescript'
import { parse, walk } from './source-files.ts'

/** Names that say nothing about what is inside (CONTRIBUTING.md). */
const bannedWords = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'service', 'handler']
const bannedNames = [...bannedWords, 'shared', 'data']

/** What is wrong with the words in a path, or undefined. */
export function findBannedName(path: string): string | undefined {
  for (const segment of path.split('/')) {
    const name = segment.replace(/\..*$/, '').toLowerCase()
    if (bannedNames.includes(name)) return `${path}: '${name}' says nothing about what is inside`
    const word = name.split('-').find((part) => bannedWords.includes(part))
    if (word && name !== 'service-worker') return `${path}: '${word}' says nothing about what is inside`
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

/** PascalCase if and only if the file exports that component or class, else kebab-case. */
export function findMisnamedFile(path: string, text?: string): string | undefined {
  const [name = ''] = basename(path).split('.')
  if (name === '') return undefined
  if (/^[A-Z]/.test(name)) {
    if (path.endsWith('.tsx') && /\.(test|stories)\.tsx$/.test(path)) return undefined
    return exportedNames(parse(path, text)).includes(name) ? undefined : `${path}: exports no '${name}'`
  }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? undefined : `${path}: not in kebab-case`
}

/** A file that passes on what others export, or undefined. Only a public entry may. */
export function findBarrel(path: string, text?: string): string | undefined {
  const source = parse(path, text)
  const passesOn = source.statements.some((node) => ts.isExportDeclaration(node) && node.moduleSpecifier)
  return passesOn ? `${path}: passes on what other files export` : undefined
}

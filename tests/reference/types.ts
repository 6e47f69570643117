import ts from 'typescript'
import { parse, sourcesBelow } from '../architecture/source-files.ts'

/** A member of a type, as described in its source. */
export type Member = {
  name: string
  type: string
  isOptional: boolean
  /** the doc comment */
  text: string
  /** its `@throws` */
  throws: string
  /** its `@default` */
  preset: string | undefined
  members: Member[]
}

const parsed = new Map<string, ts.SourceFile>()

function sourceOf(path: string): ts.SourceFile {
  const source = parsed.get(path) ?? parse(path)
  parsed.set(path, source)
  return source
}

/** The parts of the widget's provider. */
const providerFiles = sourcesBelow('widget/core/provider')

/** Files whose named unions a table spells out, because a reader cannot look them up. */
const namedUnions = [
  'contract/one-tap.ts',
  'contract/products.ts',
  ...providerFiles,
  'widget/core/settings.ts',
  'widget/core/business/settings.ts',
  'widget/core/business/second-step.ts',
  'widget/core/toasts.ts',
  'widget/app/theme.ts',
]

/** @throws if the file has no such type */
export function findType(path: string, name: string): ts.TypeNode {
  const type = findAlias(path, name)
  if (!type) throw new Error(`${path} has no type ${name}.`)
  return type
}

const findAlias = (path: string, name: string): ts.TypeNode | undefined =>
  sourceOf(path)
    .statements.filter(ts.isTypeAliasDeclaration)
    .find((alias) => alias.name.text === name)?.type

/** Returns a type of the widget's provider. @throws if the provider has no such type */
export function findProviderType(name: string): ts.TypeNode {
  const path = providerFiles.find((file) => findAlias(file, name))
  if (!path) throw new Error(`The provider has no type ${name}.`)
  return findType(path, name)
}

/** @throws if the file has no such class */
export function findClass(path: string, name: string): ts.ClassDeclaration {
  const declaration = sourceOf(path)
    .statements.filter(ts.isClassDeclaration)
    .find((candidate) => candidate.name?.text === name)
  if (!declaration) throw new Error(`${path} has no class ${name}.`)
  return declaration
}

/** @returns the members of an object type, including those of nested object types */
export function readMembers(node: ts.TypeNode): Member[] {
  const literal = ts.isArrayTypeNode(node) ? node.elementType : node
  if (!ts.isTypeLiteralNode(literal)) return []
  return literal.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return []
    const type = member.type
    return {
      name: nameOf(member),
      type: ts.isMethodSignature(member) ? toSignature(member) : type ? spellOut(type) : '',
      isOptional: member.questionToken !== undefined,
      ...describe(member),
      members: type && !ts.isMethodSignature(member) ? readMembers(type) : [],
    }
  })
}

export const nameOf = ({ name }: ts.NamedDeclaration): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

/** The doc comment of a declaration, each part on one line. */
export function describe(node: ts.Node): Pick<Member, 'text' | 'throws' | 'preset'> {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const tag = (name: string) => doc?.tags?.find(({ tagName }) => tagName.text === name)?.comment
  const preset = tag('default')
  return { text: toLine(doc?.comment), throws: toLine(tag('throws')), preset: preset && toLine(preset) }
}

export const toLine = (comment: ts.JSDoc['comment']): string =>
  (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim()

/** `(content: string, options?: ToastOptions): Promise<string>` */
export function toSignature({ parameters, type }: ts.SignatureDeclarationBase): string {
  return `(${parameters.map((parameter) => onOneLine(parameter.getText())).join(', ')}): ${type ? onOneLine(type.getText()) : 'void'}`
}

const onOneLine = (text: string) =>
  text
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The text of a type, with string unions spelled out instead of named. */
function spellOut(node: ts.TypeNode): string {
  if (ts.isTypeLiteralNode(node)) return 'object'
  if (ts.isArrayTypeNode(node)) {
    const element = spellOut(node.elementType)
    return element.includes('|') ? `(${element})[]` : `${element}[]`
  }
  const name = node.getText()
  for (const path of namedUnions) {
    const values = readUnion(path, name)
    if (values) return values.map((value) => `'${value}'`).join(' | ')
  }
  return onOneLine(name)
}

/** The values of `type Name = 'a' | 'b'`, `(typeof list)[number]` or `keyof typeof table`. */
function readUnion(path: string, name: string): string[] | undefined {
  const type = findAlias(path, name)
  if (!type) return undefined
  if (ts.isUnionTypeNode(type)) {
    const literals = type.types.flatMap((part) =>
      ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? part.literal.text : [],
    )
    return literals.length === type.types.length ? literals : undefined
  }
  const list = /typeof (\w+)/.exec(type.getText())?.[1]
  return list === undefined ? undefined : readConstant(path, list)
}

function readConstant(path: string, name: string): string[] | undefined {
  for (const statement of sourceOf(path).statements) {
    if (!ts.isVariableStatement(statement)) continue
    const constant = statement.declarationList.declarations.find(
      (declaration) => nameOf(declaration) === name,
    )
    const value =
      constant?.initializer && ts.isAsExpression(constant.initializer)
        ? constant.initializer.expression
        : undefined
    if (value && ts.isArrayLiteralExpression(value))
      return value.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    if (value && ts.isObjectLiteralExpression(value)) return value.properties.map(nameOf)
  }
  return undefined
}

import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Lists how a response differs from the type that the package declares for a method, such as `users.get`. */
export type ShapeCheck = (method: string, response: unknown) => string[]

/** The package declares RSA keys. The server's keys use an elliptic curve, which the package also verifies. */
const documented = /^sessions\.getJWKS\.keys\[\d+\]\.(key_ops|x5c|x5tS256|n|e|x|y|crv) is (missing|unknown)$/

const declarations = new URL('../../../node_modules/stytch/types/lib/index.d.ts', import.meta.url)

/** Reads the package's declarations of a client, once for all methods. */
export function createShapeCheck(clientName: 'Client' | 'B2BClient' = 'Client'): ShapeCheck {
  const path = fileURLToPath(declarations)
  const program = ts.createProgram([path], {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
  })
  const checker = program.getTypeChecker()
  const client = findClient(program, checker, path, clientName)
  return (method, response) =>
    compare(checker, findResponse(checker, client, method), response, method).filter(
      (problem) => !documented.test(problem),
    )
}

function findClient(program: ts.Program, checker: ts.TypeChecker, path: string, clientName: string): ts.Type {
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  const exported = module && checker.getExportsOfModule(module).find(({ name }) => name === clientName)
  if (!exported) throw new Error(`The package declares no ${clientName}.`)
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  return checker.getDeclaredTypeOfSymbol(symbol)
}

/** Finds the type that a method of the client resolves to. */
function findResponse(checker: ts.TypeChecker, client: ts.Type, method: string): ts.Type {
  const type = method.split('.').reduce((parent, name) => {
    const property = parent.getProperty(name)
    if (!property) throw new Error(`The package declares no ${method}.`)
    return checker.getTypeOfSymbol(property)
  }, client)
  const [signature] = type.getCallSignatures()
  const response = signature && checker.getAwaitedType(signature.getReturnType())
  if (!response) throw new Error(`${method} is not a method.`)
  return response
}

function compare(checker: ts.TypeChecker, type: ts.Type, value: unknown, path: string): string[] {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
  if (type.isUnion()) {
    const members = type.types.filter(({ flags }) => value === undefined || !(flags & ts.TypeFlags.Undefined))
    const problems = members.map((member) => compare(checker, member, value, path))
    return problems.sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return expectText(checker.typeToString(type), String(value), path)
  if (type.isStringLiteral() || type.isNumberLiteral())
    return expectText(String(type.value), String(value), path)
  const primitive = primitives.find(([flag]) => type.flags & flag)
  if (primitive) return expectText(primitive[1], value === null ? 'null' : typeof value, path)
  if (checker.isArrayType(type)) return compareArray(checker, type as ts.TypeReference, value, path)
  return compareObject(checker, type, value, path)
}

const primitives = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Null, 'null'],
] as const

const expectText = (expected: string, actual: string, path: string): string[] =>
  expected === actual ? [] : [`${path} is ${actual} and must be ${expected}`]

function compareArray(
  checker: ts.TypeChecker,
  type: ts.TypeReference,
  value: unknown,
  path: string,
): string[] {
  if (!Array.isArray(value)) return [`${path} is not an array`]
  const [element] = checker.getTypeArguments(type)
  if (!element) throw new Error(`${path} has no element type.`)
  return value.flatMap((item, index) => compare(checker, element, item, `${path}[${index}]`))
}

function compareObject(checker: ts.TypeChecker, type: ts.Type, value: unknown, path: string): string[] {
  if (value === null) return [`${path} is null and must be an object`]
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`]
  // One response has the same name as a class of the package, so TypeScript adds the members of the class to it.
  const properties = checker
    .getPropertiesOfType(type)
    .filter(({ declarations }) => !declarations?.some(ts.isPropertyDeclaration))
  const entry = checker.getIndexInfoOfType(type, ts.IndexKind.String)
  const names = new Set(properties.map(({ name }) => name))
  const problems = properties.flatMap((property) => {
    const propertyValue: unknown = Reflect.get(value, property.name)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const at = `${path}.${property.name}`
    if (propertyValue === undefined) return isOptional ? [] : [`${at} is missing`]
    return compare(checker, checker.getTypeOfSymbol(property), propertyValue, at)
  })
  const extraProblems = Object.entries(value).flatMap(([name, propertyValue]) => {
    if (names.has(name)) return []
    return entry
      ? compare(checker, entry.type, propertyValue, `${path}.${name}`)
      : [`${path}.${name} is unknown`]
  })
  return [...problems, ...extraProblems]
}

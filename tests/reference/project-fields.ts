import { ProjectDocument, toJsonSchema } from '../../server/identity/base/document/document.ts'
import { textOf } from '../architecture/source-files.ts'
import { code, toTable } from './markdown.ts'

export const projectSchemaPath = 'docs/project.schema.json'
export const projectGuidePath = 'docs/projects.md'
export const projectExamplePath = 'docs/examples/shop.json'

type Schema = {
  $ref?: string
  type?: string
  enum?: string[]
  const?: string
  description?: string
  default?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $defs?: Record<string, Schema>
}

export type ProjectField = { path: string; schema: Schema; example: unknown }

const root = toJsonSchema() as Schema

/** Lists the fields of a project document that contain no other fields, each with an example. */
export function listProjectFields(): ProjectField[] {
  const example: unknown = JSON.parse(textOf(projectExamplePath))
  return listLeaves('', root).map(({ path, schema }) => ({
    path,
    schema,
    example: otherExamples[path] ?? findExample(example, path),
  }))
}

/** Fields that the example lacks: the portal's, those of the other password policy, and those of an unused key. */
const otherExamples: Readonly<Record<string, unknown>> = {
  'social.google.one_tap': 'floating',
  'password.score': 3,
  'sms.gateway.account_sid': 'AC0123456789abcdef0123456789abcdef',
  'sms.gateway.from': '+15005550006',
  'sms.gateway.messaging_service_sid': 'MG0123456789abcdef0123456789abcdef',
  'sms.gateway.content_sid': 'HX0123456789abcdef0123456789abcdef',
  'dkim.domain': 'shop.example',
  'dkim.selector': 'mail2026',
  'dkim.private_key': { file: 'dkim.pem' },
}

/** All providers have the same fields, so one name represents them all. Google has more fields. */
const representative = 'PROVIDER'

const isReference = (path: string) => /(^|[._])(?:secret|private_key)$/.test(path)

/** Objects with a single row in the table: their fields are in the description, or are the same as another field's. */
const wholes = new Set(['session_migration', 'sms.second_gateway', 'whatsapp'])

function listLeaves(path: string, given: Schema): { path: string; schema: Schema }[] {
  const schema = { ...resolve(given), ...(given.description ? { description: given.description } : {}) }
  if (isReference(path)) return [{ path, schema }]
  const entry = path === 'webhooks' ? schema.items : undefined
  if (entry) return listLeaves('webhooks[]', entry)
  const properties = wholes.has(path) ? undefined : findProperties(schema)
  if (!properties) return [{ path, schema }]
  const entries = path === 'social' ? toRepresentatives(properties) : Object.entries(properties)
  return entries.flatMap(([name, property]) => listLeaves(path === '' ? name : `${path}.${name}`, property))
}

function toRepresentatives({ google, github }: Record<string, Schema>): [string, Schema][] {
  const [googleProperties, common] = [google, github].map(
    (provider) => findProperties(resolve(provider ?? {})) ?? {},
  )
  const more = Object.entries(googleProperties ?? {}).filter(([name]) => !Object.hasOwn(common ?? {}, name))
  return [
    [representative, github ?? {}],
    ['google', { properties: Object.fromEntries(more) }],
  ]
}

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? schema)

function findProperties({ properties, oneOf, anyOf }: Schema): Record<string, Schema> | undefined {
  if (properties) return properties
  const parts = [...(oneOf ?? []), ...(anyOf ?? [])].flatMap((part) => findProperties(resolve(part)) ?? [])
  return parts.length > 0 ? Object.assign({}, ...parts) : undefined
}

function findExample(example: unknown, path: string): unknown {
  const names = ['microsoft', 'github']
  const paths = path.includes(representative)
    ? names.map((name) => path.replace(representative, name))
    : [path]
  return paths.map((candidate) => at(example, candidate)).find((value) => value !== undefined)
}

const at = (value: unknown, path: string): unknown =>
  path
    .replace('[]', '.0')
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)

/** The table in docs/projects.md. */
export const createProjectTables = (): Record<string, string> => ({
  fields: toTable(
    ['Field', 'Type', 'Default', 'Description', 'Example'],
    listProjectFields().map(({ path, schema, example }) => [
      code(path),
      toType(path, schema),
      code(JSON.stringify(path.includes('[]') ? schema.default : findDefault(path))),
      toDescription(path, schema),
      code(JSON.stringify(example)),
    ]),
  ),
})

function toType(path: string, schema: Schema): string {
  if (isReference(path)) return 'reference'
  if (path === 'webhooks[].events') return 'list of [event types](webhooks.md#events) or null'
  if (path === 'password.policy') return '`"zxcvbn"`, `"luds"`'
  if (path === 'sms.gateway.type') return '`"webhook"`, `"twilio"`'
  if (wholes.has(path)) return 'object or null'
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ')
  const parts = schema.anyOf ?? [schema]
  return parts
    .map((part) => (part.type === 'array' ? `list of ${toType('', part.items ?? {})}` : (part.type ?? '')))
    .join(' or ')
}

/** Descriptions of fields that choose between kinds of objects. */
const descriptions: Readonly<Record<string, string>> = {
  'password.policy': 'How new passwords are checked.',
  'sms.gateway.type': 'Your own URL (`webhook`), or a Twilio-compatible API (`twilio`).',
  'sms.gateway.url':
    'The URL that receives each message as a signed POST request. `twilio`: the origin of the API (`https://api.twilio.com`).',
}

const toDescription = (path: string, { description = '' }: Schema) => descriptions[path] ?? description

/**
 * Returns the value that the server uses if the field is absent, or undefined if the field is required or has no
 * default.
 */
const findDefault = (path: string) =>
  at(
    ProjectDocument.parse({ name: 'Shop', origins: ['https://shop.example'] }),
    path === 'name' || path === 'origins' ? '' : path,
  )

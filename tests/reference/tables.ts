import { oneTapPositions } from '#contract/one-tap.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import { en } from '#languages/en/widget.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { sdkErrors } from '../../server/identity/base/errors/sdk-errors.ts'
import { tokens } from '../../widget/app/theme.ts'
import { toastMs } from '../../widget/core/toasts.ts'
import { attributeExamples, businessOptionExamples, memberExamples, optionExamples } from './examples.ts'
import type { ClassMember, Declaration } from './manifest.ts'
import { code, toTable } from './markdown.ts'
import { findProviderType, findType, type Member, readMembers } from './types.ts'

/** Every generated table of docs/embedding/reference.md, by the name of its block. */
export function createTables(declaration: Declaration): Record<string, string> {
  return {
    attributes: attributes(declaration),
    properties: properties(declaration),
    methods: methods(declaration),
    events: events(),
    'recorded-events': toTable(
      ['`name` of `lw-event`', 'Sent when'],
      readMembers(findType('widget/core/recorded-events.ts', 'RecordedEvents')).map(({ name, text }) => [
        code(name),
        text,
      ]),
    ),
    screens: Object.keys(samples).map(code).join(', '),
    options: toOptionTables(listOptions(), optionExamples),
    'business-options': toOptionTables(listBusinessOptions(), businessOptionExamples),
    'social-providers': toTable(
      ['`type`', 'Button'],
      socialProviderNames.map((name) => [code(name), getSocialProviderTitle(name)]),
    ),
    'one-tap-positions': oneTapPositions.map(code).join(', '),
    theme: theme(declaration),
    'custom-properties': toTable(
      ['Custom property', 'In a theme', 'CSS type', 'Default', 'Description'],
      declaration.cssProperties.map(({ name, syntax, default: preset = '', description = '' }) => [
        code(name),
        code(tokens.find(([, property]) => property === name)?.[0]),
        code(syntax),
        /^(light-dark|var)\(/.test(preset) ? code(preset) : preset,
        description,
      ]),
    ),
    parts: toTable(
      ['Part', 'Description'],
      declaration.cssParts.map(({ name, description = '' }) => [code(name), description]),
    ),
    toasts: toTable(
      ['`kind`', 'Stays'],
      Object.entries(toastMs).map(([kind, ms]) => [
        code(kind),
        ms === Infinity ? 'until it is dismissed' : `${ms / 1000} s`,
      ]),
    ),
    messages: messages(),
    errors: errors(),
    'api-errors': toTable(
      ['`error_type`', 'HTTP status', 'Message of the server'],
      Object.entries(sdkErrors).map(([type, { status, message }]) => [code(type), String(status), message]),
    ),
    provider: provider(),
  }
}

const attributes = ({ attributes: list }: Declaration) =>
  toTable(
    ['Attribute', 'Property', 'Type', 'Default', 'Description', 'Example'],
    list.map(({ name, fieldName, type, default: preset, description = '' }) => [
      code(name),
      code(fieldName),
      code(type?.text),
      code(preset),
      description,
      code(attributeExamples[name]),
    ]),
  )

const properties = ({ members }: Declaration) =>
  toTable(
    ['Property', 'Type', 'Description', 'Example'],
    members
      .filter(({ kind }) => kind === 'field')
      .map(({ name, type, description = '' }) => [
        code(name),
        code(type?.text),
        description,
        code(memberExamples[name]),
      ]),
  )

const methods = ({ members }: Declaration) =>
  toTable(
    ['Method', 'Returns', 'Description', 'Example'],
    members
      .filter(({ kind }) => kind === 'method')
      .map((member) => [
        code(toCall(member)),
        code(member.return?.type.text),
        member.description ?? '',
        code(memberExamples[member.name]),
      ]),
  )

const toCall = ({ name, parameters = [] }: ClassMember) =>
  `${name}(${parameters.map((parameter) => `${parameter.name}${parameter.optional ? '?' : ''}`).join(', ')})`

function events() {
  const details = findType('widget/element/events.ts', 'LoginWidgetEventDetails')
  return toTable(
    ['Event', '`detail`', 'Description'],
    readMembers(details).map(({ name, type, text, members }) => [
      code(name),
      code(type === 'object' ? toObject(members) : type),
      text,
    ]),
  )
}

const toObject = (members: readonly Member[]): string =>
  `{ ${members
    .map(
      ({ name, type, isOptional, members: inner }) =>
        `${name}${isOptional ? '?' : ''}: ${type === 'object' ? toObject(inner) : type}`,
    )
    .join(', ')} }`

type Option = Member & { path: string }

/** Each option with its path in `config`, such as `oauthOptions.providers[].type`. */
export const listOptions = (): Option[] => listOptionsOf('widget/app/config.ts', 'WidgetConfig')

/** The options of a tag with `kind="business"`, without those of every tag. */
export const listBusinessOptions = (): Option[] =>
  listOptionsOf('widget/app/business/config.ts', 'BusinessKeys')

function listOptionsOf(file: string, type: string): Option[] {
  const flatten = (members: readonly Member[], above: string): Option[] =>
    members.flatMap((member) => {
      const path = above + member.name
      const isList = member.type.endsWith('[]')
      const inner = flatten(member.members, isList ? `${path}[].` : `${path}.`)
      return member.members.length > 0 && !isList ? inner : [{ ...member, path }, ...inner]
    })
  return flatten(readMembers(findType(file, type)), '')
}

function toOptionTables(all: readonly Option[], examples: Readonly<Record<string, unknown>>): string {
  const groups = new Set(all.map(({ path }) => groupOf(path)))
  return [...groups]
    .map((group) => {
      const rows = all.filter(({ path }) => groupOf(path) === group)
      const table = toTable(
        ['Option', 'Type', 'Default', 'Description', 'Example'],
        rows.map(({ path, type, preset, text }) => [
          code(group === '' ? path : path.slice(group.length + 1)),
          code(type),
          code(preset),
          text,
          code(JSON.stringify(examples[path])),
        ]),
      )
      return group === '' ? table : `#### ${code(group)}\n\n${table}`
    })
    .join('\n\n')
}

const groupOf = (path: string) => (path.includes('.') ? path.slice(0, path.indexOf('.')) : '')

/** The theme values that do not become custom properties. */
function theme({ cssProperties }: Declaration) {
  const tokenPaths = new Set(tokens.map(([path]) => path))
  const flatten = (members: readonly Member[], above: string): (Member & { path: string })[] =>
    members.flatMap((member) => [
      { ...member, path: above + member.name },
      ...flatten(member.members, `${above}${member.name}.`),
    ])
  const values = flatten(readMembers(findType('widget/app/theme.ts', 'Theme')), '').filter(
    ({ path, type }) => type !== 'object' && type !== 'ButtonTheme' && !tokenPaths.has(path),
  )
  return `${toTable(
    ['In a theme', 'Type', 'Default', 'Description'],
    values.map(({ path, type, preset, text }) => [code(path), code(type), code(preset), text]),
  )}\n\nThe other ${cssProperties.length} theme values are custom properties.`
}

function messages() {
  const groups = new Map<string, string[]>()
  for (const key of Object.keys(en)) {
    const group = key.replace(/\..*/, '')
    groups.set(group, [...(groups.get(group) ?? []), key])
  }
  return toTable(
    ['Group', 'Keys', 'Example', 'English'],
    [...groups].map(([group, keys]) => {
      const [key = ''] = keys
      return [code(group), String(keys.length), code(key), (en as Record<string, string>)[key] ?? '']
    }),
  )
}

const errors = () =>
  toTable(
    ['`code`', 'English'],
    Object.entries(en)
      .filter(([key]) => key.startsWith('error.'))
      .map(([key, text]) => [code(key.slice('error.'.length)), text]),
  )

function provider() {
  return readMembers(findProviderType('AuthProvider'))
    .map(({ name, type, isOptional, text }) => {
      const members = /^[A-Z]\w+Provider$/.test(type) ? readMembers(findProviderType(type)) : []
      const title = `#### ${code(name)}${isOptional ? '' : ' (required)'}`
      if (members.length === 0) return [title, code(type), text].filter(Boolean).join('\n\n')
      const rows = members.map((member) => [
        code(`${member.name}${member.isOptional ? '?' : ''}${member.type}`),
        member.text,
        member.throws,
      ])
      return `${title}\n\n${toTable(['Method', 'Description', 'Throws'], rows)}`
    })
    .join('\n\n')
}

import ts from 'typescript'
import { describe, findClass, findType, nameOf, readMembers, toLine, toSignature } from './types.ts'

export type Entry = { name: string; description?: string; type?: { text: string }; default?: string }
export type Attribute = Entry & { fieldName?: string }
export type ClassMember = Entry & {
  kind: 'field' | 'method'
  attribute?: string
  reflects?: boolean
  parameters?: (Entry & { optional?: true })[]
  return?: { type: { text: string } }
}
export type Declaration = {
  attributes: Attribute[]
  members: ClassMember[]
  events: Entry[]
  cssProperties: (Entry & { syntax: string })[]
  cssParts: Entry[]
}
export type Manifest = { modules: { declarations: Declaration[] }[] }

const element = 'widget/element/login-widget.ts'
const lifecycle = ['connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']

/**
 * Fills a manifest from the element's code. Parts, slots and the defaults of CSS and attributes are kept from the
 * manifest.
 */
export function updateManifest(manifest: Manifest): Manifest {
  const [module] = manifest.modules
  const [declaration] = module?.declarations ?? []
  if (!module || !declaration) throw new Error('The manifest declares no element.')
  const elementClass = findClass(element, 'LoginWidget')
  const updated: Declaration = {
    ...declaration,
    attributes: readAttributes(elementClass).map(({ name, description }) => ({
      name,
      ...declaration.attributes.find((attribute) => attribute.name === name),
      description,
    })),
    members: readClassMembers(elementClass).map((member) => {
      const { attribute, reflects } = declaration.members.find(({ name }) => name === member.name) ?? {}
      return { ...member, ...(attribute && { attribute }), ...(reflects && { reflects }) }
    }),
    events: readMembers(findType('widget/element/events.ts', 'LoginWidgetEventDetails')).map(
      ({ name, text }) => ({
        name,
        type: { text: `LoginWidgetEvent<"${name}">` },
        description: text,
      }),
    ),
  }
  return { ...manifest, modules: [{ ...module, declarations: [updated] }] }
}

/** The `@attr name - description` tags of a class. */
function readAttributes(node: ts.ClassDeclaration) {
  return ts.getJSDocTags(node).flatMap((tag) => {
    const [, name, description] = /^(\S+) - (.+)$/.exec(toLine(tag.comment)) ?? []
    return tag.tagName.text === 'attr' && name && description ? [{ name, description }] : []
  })
}

function readClassMembers(node: ts.ClassDeclaration): ClassMember[] {
  return node.members.flatMap((member): ClassMember[] => {
    const name = nameOf(member)
    const { text: description } = describe(member)
    if (ts.isGetAccessor(member) || isReflected(member))
      return [{ kind: 'field', name, type: { text: toFieldType(node, member) }, description }]
    if (!ts.isMethodDeclaration(member) || name === '' || lifecycle.includes(name)) return []
    const parameters = member.parameters.map((parameter) => ({
      name: nameOf(parameter),
      ...(parameter.questionToken && { optional: true as const }),
      type: { text: parameter.type?.getText() ?? '' },
    }))
    return [
      {
        kind: 'method',
        name,
        ...(parameters.length > 0 && { parameters }),
        return: { type: { text: toSignature(member).replace(/^.*\): /, '') } },
        description,
      },
    ]
  })
}

/** Whether a member is a property that is the text of an attribute, which the element defines in a loop. */
const isReflected = (member: ts.ClassElement): member is ts.PropertyDeclaration =>
  ts.isPropertyDeclaration(member) &&
  ts.canHaveModifiers(member) &&
  (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) &&
  ts.getJSDocTags(member).every(({ tagName }) => tagName.text !== 'internal')

/**
 * The type of a property. One that is no attribute can be set to more than what it returns, such as the configuration of another
 * kind.
 */
function toFieldType(node: ts.ClassDeclaration, member: ts.GetAccessorDeclaration | ts.PropertyDeclaration) {
  const returned = member.type?.getText() ?? ''
  const name = nameOf(member)
  const setter = node.members.find((candidate) => ts.isSetAccessor(candidate) && nameOf(candidate) === name)
  const isAttribute = readAttributes(node).some((attribute) => attribute.name === name)
  if (!setter || !ts.isSetAccessor(setter) || isAttribute) return returned
  const accepted = setter.parameters[0]?.type?.getText() ?? returned
  return returned.endsWith(' | undefined') ? accepted : accepted.replace(/ \| undefined$/, '')
}

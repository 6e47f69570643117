import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { elementDescription } from './descriptions.ts'

/** The frameworks for which the package has types. Each has a file in frameworks/, which says what its tag accepts. */
export const frameworks = ['jsx', 'vue', 'svelte', 'solid', 'angular'] as const

type Described = { name: string; description: string }

const comment = ({ description }: Described) => `  /** ${description} */`

/** A property whose attribute has the same name accepts what either accepts. */
const namesOf = (text: string) => text.match(/\b[A-Z]\w+(?=[<>\s[\]|]|$)/g) ?? []

/**
 * Describes the attributes, properties and events of custom-elements.json as types, from which the types for frameworks
 * are composed.
 */
export function describeAsTypes(): string {
  const { attributes, members, events } = elementDescription
  const properties = members.filter(({ kind }) => kind === 'field')
  const isWritten = new Set<string>(attributes.map(({ name }) => name))
  const onlyProperties = properties.filter(({ name }) => !isWritten.has(name))
  const imported = [...properties, ...events]
    .flatMap(({ type }) => namesOf(type?.text ?? ''))
    .filter((name) => name !== 'Partial')
  const propertyTypes = new Map<string, string>(properties.map(({ name, type }) => [name, type?.text ?? '']))
  const toLine = (described: Described, type: string) =>
    `${comment(described)}\n  ${toKey(described.name)}?: ${type} | undefined`
  return `// Generated from custom-elements.json.
import type { ${[...new Set(imported)].sort().join(', ')} } from '../define.js'

/** The attributes of the tag. One that is also a property accepts its values too. */
export interface LoginWidgetAttributes {
${attributes.map((attribute) => toLine(attribute, toAttributeType(attribute, propertyTypes))).join('\n')}
}

/** The properties of the element that are not attributes under the same name. */
export interface LoginWidgetProperties {
${onlyProperties.map((property) => toLine(property, property.type?.text ?? 'unknown')).join('\n')}
}

/** The events of the element. */
export interface LoginWidgetEvents {
${events.map((event) => `${comment(event)}\n  '${event.name}': ${event.type.text}`).join('\n')}
}
`
}

const toKey = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function toAttributeType(
  { name, type }: { name: string; type: { text: string } },
  properties: Map<string, string>,
): string {
  const literals = type.text.replace(/ \| string$/, '')
  const property = properties.get(name)
  const ofProperty = property && !['string | null', 'boolean'].includes(property) ? ` | ${property}` : ''
  return literals === 'string' ? 'string' : `${literals}${ofProperty.replace(' | undefined', '')}`
}

/** Writes the types for frameworks to `frameworks/`, each with a module that a page can also import. */
export async function writeFrameworkTypes(outDir: string): Promise<void> {
  const folder = resolve(outDir, 'frameworks')
  await mkdir(folder, { recursive: true })
  await writeFile(resolve(folder, 'element.d.ts'), describeAsTypes())
  for (const name of frameworks) {
    await copyFile(
      resolve(import.meta.dirname, 'frameworks', `${name}.d.ts`),
      resolve(folder, `${name}.d.ts`),
    )
    await writeFile(resolve(folder, `${name}.js`), '// Types only.\nexport {}\n')
  }
}

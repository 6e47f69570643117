import manifest from '../../widget/custom-elements.json' with { type: 'json' }

const [module] = manifest.modules

/** The element in the format of custom-elements.json, which describes it to tools. */
export const elementDescription = requireDeclaration()

function requireDeclaration() {
  const declaration = module?.declarations[0]
  if (!declaration) throw new Error('custom-elements.json does not describe the element.')
  return declaration
}

/** Returns custom-elements.json with the paths of the package. */
export function describeElement(): object {
  const { modules, ...rest } = manifest
  return {
    ...rest,
    readme: 'README.md',
    modules: modules.map((described) => ({ ...described, path: 'index.js' })),
  }
}

/** Returns the element as custom data of VS Code, which completes the tag and its attributes in HTML files. */
export function describeForEditors() {
  const { tagName, summary, description, attributes } = elementDescription
  return {
    version: 1.1,
    tags: [
      {
        name: tagName,
        description: `${summary} ${description}`,
        attributes: attributes.map(({ name, description: text, type }) => ({
          name,
          description: text,
          ...(type.text === 'boolean' ? { valueSet: 'v' } : {}),
          values: listValues(type.text),
        })),
      },
    ],
  }
}

/** `"true" | "false"` → its values */
const listValues = (type: string) => [...type.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ name }))

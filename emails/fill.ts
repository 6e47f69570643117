/**
 * Replaces each `{{name}}` in a pattern. Values are not searched for variables.
 * @throws Error if a variable has no value
 */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(variable, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`{{${name}}} has no value.`)
    return value
  })
}

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Lists the names of the variables in a pattern. */
export const listVariables = (pattern: string): string[] =>
  [...pattern.matchAll(variable)].map(([, name = '']) => name)

/** Returns the variable that a pattern consists of; undefined if it has other text too. */
export const findOnlyVariable = (pattern: string): string | undefined =>
  /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(pattern)?.[1]

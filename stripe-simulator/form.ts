/** Form-encoded parameters in the format of Stripe's calls: `line_items[0][price]=…` is a list of objects. */
export type Parameters = { [name: string]: Parameter }
type Parameter = string | Parameters | Parameter[]

/** Parses a form-encoded body or query. */
export function parseForm(text: string): Parameters {
  const root: Parameters = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''))
    setAt(root, [first, ...inner], value)
  }
  return toLists(root) as Parameters // an object becomes a list only if all its names are numbers
}

function setAt(target: Parameters, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value
    return
  }
  target[name] ??= {}
  setAt(target[name] as Parameters, rest, value) // only this loop fills the target, with objects until the last name
}

function toLists(value: Parameter): Parameter {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, toLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

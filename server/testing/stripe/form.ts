/** Parameters as Stripe's calls take them: `line_items[0][price]=…` is a list of objects. */
export type Parameters = { [name: string]: Parameter }
type Parameter = string | Parameters | Parameter[]

/** Reads a form-encoded body, or a query. */
export function readForm(text: string): Parameters {
  const root: Parameters = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''))
    put(root, [first, ...inner], value)
  }
  return withLists(root) as Parameters
}

function put(into: Parameters, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  into[name] ??= {}
  put(into[name] as Parameters, rest, value) // what was put there before, one level further in
}

function withLists(value: Parameter): Parameter {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const inner = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const)
  const isList = inner.length > 0 && inner.every(([name]) => /^\d+$/.test(name))
  return isList ? inner.map(([, part]) => part) : Object.fromEntries(inner)
}

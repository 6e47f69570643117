/** How often a statement is sent before it gets a name. Statements that depend on their values, such as lists, rarely repeat. */
const minSent = 3

/** A connection keeps each named statement until it ends, so their number is limited. */
const maxNames = 500

/** How many statements without a name are counted. */
const maxCounted = 5000

/**
 * Returns a function that names statements which this process sends often. PostgreSQL parses and plans a named statement
 * once per connection instead of each time, which costs it more than the execution of a short statement.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNames) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < minSent) {
      if (counts.size >= maxCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const added = `statement_${names.size + 1}`
    names.set(text, added)
    return added
  }
}

export type Statements = { statements: number; transactions: number }

const entry = /^\[(\w+)\] LOG: {2}(?:statement|execute [^:]+): (\w+)/gm

/**
 * Counts one database's statements in PostgreSQL's log. The start and end of a transaction do not count as statements.
 */
export function countStatements(log: string, database: string): Statements {
  const entries = [...log.matchAll(entry)].flatMap(([, name, word = '']) =>
    name === database ? [word.toLowerCase()] : [],
  )
  const limits = ['begin', 'commit', 'rollback']
  return {
    statements: entries.filter((word) => !limits.includes(word)).length,
    transactions: entries.filter((word) => word === 'begin').length,
  }
}

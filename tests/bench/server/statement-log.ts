export type Statements = { statements: number; transactions: number }

const entry = /^\[(\w+)\] LOG: {2}(?:statement|execute [^:]+): (\w+)/gm

/** Counts the statements of one database in the log of PostgreSQL. The limits of transactions are no statements. */
export function countStatements(log: string, database: string): Statements {
  const words = [...log.matchAll(entry)].flatMap(([, name, word = '']) =>
    name === database ? [word.toLowerCase()] : [],
  )
  const limits = ['begin', 'commit', 'rollback']
  return {
    statements: words.filter((word) => !limits.includes(word)).length,
    transactions: words.filter((word) => word === 'begin').length,
  }
}

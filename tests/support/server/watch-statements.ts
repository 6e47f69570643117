import pg from 'pg'
import { vi } from 'vitest'

/** What a call sends to PostgreSQL. The start and end of a transaction do not count as statements. */
export type Sent = { statements: string[]; transactions: number }

/**
 * Records the statements that a call sends to PostgreSQL, in the database driver itself.
 * @returns what was sent until the call ended
 */
export async function watchStatements(call: () => Promise<unknown>): Promise<Sent> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parameters: unknown[]
  ) {
    texts.push(toText(parameters[0]))
    return Reflect.apply(query, this, parameters)
  })
  try {
    await call()
  } finally {
    spy.mockRestore()
  }
  const isLimit = (text: string) => /^(?:begin|commit|rollback)\b/.test(text)
  return {
    statements: texts.filter((text) => !isLimit(text)),
    transactions: texts.filter((text) => text.startsWith('begin')).length,
  }
}

const toText = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text: string }).text)

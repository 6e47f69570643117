import pg from 'pg'
import type { LoadRecord } from './record.ts'

/**
 * Compares what the server acknowledged with the database, once all people have stopped.
 * @param since when the people started
 * @returns a sentence for each acknowledged write that is missing, and for each entry without a call
 */
export async function findLosses(
  databaseUrl: string,
  { people }: LoadRecord,
  since: Date,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const count = async (sql: string) => {
    const { rows } = await client.query<{ email: string; entries: number }>(sql, [since])
    return new Map(rows.map(({ email, entries }) => [email, entries]))
  }
  try {
    const { rows } = await client.query<{ token_hash: string }>('select token_hash from sessions')
    const sessions = new Set(rows.map(({ token_hash }) => token_hash))
    const signIns = await count(`
      select e.address as email, count(*)::int as entries from log_entries l join emails e on e.user_id = l.user_id
      where l.kind = 'sign_in' and l.outcome = 'done' and l.at >= $1 group by 1`)
    const keyReads = await count(`
      select actor as email, count(*)::int as entries from activity
      where action = 'file_opened' and at >= $1 group by 1`)
    const losses: string[] = []
    for (const [email, record] of people) {
      for (const { tokenHash, signOut } of record.sessions) {
        const exists = sessions.has(tokenHash)
        if (signOut === 'none' && !exists) losses.push(`a session of ${email} is missing`)
        if (signOut === 'acknowledged' && exists)
          losses.push(`a session of ${email} did not end with the sign-out`)
      }
      for (const [what, { sent, acknowledged }, entries] of [
        ['sign-ins', record.signIns, signIns.get(email) ?? 0],
        ['opened cakes', record.keyReads, keyReads.get(email) ?? 0],
      ] as const) {
        if (entries < acknowledged || entries > sent)
          losses.push(
            `${what} of ${email}: ${sent} sent, ${acknowledged} acknowledged, ${entries} in the database`,
          )
      }
    }
    return losses
  } finally {
    await client.end()
  }
}

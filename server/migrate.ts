import { parseEnvironment } from './platform/config/environment.ts'
import { openDatabase } from './platform/db/open-database.ts'

/**
 * Updates the database to this version, which the server also does when it starts.
 * @param settings see readSettings()
 * @param warn receives a sentence if the data folder was open to other users
 * @returns a sentence for the operator
 * @throws ConfigError if the database cannot be used
 */
export async function migrate(
  settings: Record<string, string>,
  warn: (sentence: string) => void,
): Promise<string> {
  // The rules of development: a migration needs neither a mail server nor a master key.
  const environment = parseEnvironment('development', settings)
  const { close } = await openDatabase(environment, { poolSize: 1, warn })
  await close()
  return 'The database has the schema of this version.'
}

import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackage } from './debian.mjs'

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)].some((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/** Makes sure that there is a PostgreSQL for the tests to start. Returns false, loudly, where there is none. */
export async function ensurePostgres() {
  if (!findPostgres() && canInstallPackages()) {
    console.log('Installing PostgreSQL for the tests …')
    await installPackage('postgresql').catch((error) => console.error(error.message))
  }
  if (findPostgres()) return true
  console.error(`
  ********************************************************************************************
  NOT RUN ON POSTGRESQL: neither initdb is installed here, nor may this user install it.
  The same tests have run on the embedded database; on PostgreSQL they count as skipped.
  To run them: install PostgreSQL 15 or later (Debian: apt-get install postgresql), start again.
  ********************************************************************************************`)
  return false
}

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

let ensured

/** Installs PostgreSQL if it is missing, once per run. Returns false and prints a warning if that fails. */
export const ensurePostgres = () => {
  ensured ??= findOrInstall()
  return ensured
}

async function findOrInstall() {
  if (!findPostgres() && canInstallPackages()) {
    console.log('Installing PostgreSQL for the tests …')
    await installPackage('postgresql').catch((error) => console.error(error.message))
  }
  if (findPostgres()) return true
  console.error(`
  ********************************************************************************************
  NOT RUN ON POSTGRESQL: initdb is not installed, and this user cannot install it.
  The same tests ran on the embedded database; on PostgreSQL they count as skipped.
  To run them, install PostgreSQL 15 or later (Debian: apt-get install postgresql).
  ********************************************************************************************`)
  return false
}

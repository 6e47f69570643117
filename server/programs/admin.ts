import { inspect } from 'node:util'
import { readSettings } from '../platform/config/read-settings.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { printError } from '../platform/machine/print.ts'
import { runAdmin } from './run-admin.ts'

// The operator's commands of a checkout: `npm run admin`.
try {
  process.exitCode = await runAdmin(process.argv.slice(2), readSettings(process.env, undefined))
} catch (error) {
  printError(error instanceof ConfigError ? error.message : inspect(error))
  process.exitCode = 1
}

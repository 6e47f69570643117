import { readSettings } from '../platform/config/read-settings.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { printError } from './print.ts'
import { runAdmin } from './run.ts'

// The operator's commands of a checkout: `npm run admin`.
try {
  process.exitCode = await runAdmin(process.argv.slice(2), readSettings(process.env, undefined))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  printError(error.message)
  process.exitCode = 1
}

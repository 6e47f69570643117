import { inspect, parseArgs } from 'node:util'
import { parseMode } from '../platform/config/environment.ts'
import { findSettingsFile, readSettings } from '../platform/config/read-settings.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { printError } from '../platform/machine/print.ts'
import { serve } from './serve.ts'

// The server of a checkout: `npm start` and `npm run serve`.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { settings: { type: 'string' } },
  })
  const mode = parseMode(positionals[0])
  const file = mode === 'production' ? findSettingsFile(values.settings) : values.settings
  await serve(mode, readSettings(process.env, file))
} catch (error) {
  printError(error instanceof ConfigError ? error.message : inspect(error))
  process.exit(1)
}

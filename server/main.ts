import { parseArgs } from 'node:util'
import { parseMode } from './platform/config/environment.ts'
import { findSettingsFile, readSettings } from './platform/config/read-settings.ts'
import { ConfigError } from './platform/errors/config-error.ts'
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
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

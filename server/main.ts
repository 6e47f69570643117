import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { getMasterKeys, toConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { parseEnvironment, parseMode } from './config/environment.ts'
import { connectFolder, connectPostgres } from './db/connect.ts'
import { lockFolder } from './db/folder-lock.ts'
import type { Deps } from './deps.ts'
import { systemClock } from './outside/clock.ts'
import { systemRandom } from './outside/random.ts'
import { createHasher } from './secrets/hasher.ts'
import { createSecrets } from './secrets/secrets.ts'

const distDir = fileURLToPath(new URL('../dist', import.meta.url))

async function start(): Promise<void> {
  const mode = parseMode(process.argv[2])
  const environment = parseEnvironment(mode, process.env)
  const unlock = environment.DATABASE_URL ? () => {} : await lockFolder(environment.DATA_DIR)
  const db = environment.DATABASE_URL
    ? await connectPostgres(environment.DATABASE_URL)
    : await connectFolder(environment.DATA_DIR)
  const masterKeys = getMasterKeys(environment, systemRandom)
  const deps: Deps = {
    config: toConfig(mode, environment, distDir),
    db,
    clock: systemClock,
    random: systemRandom,
    secrets: createSecrets(masterKeys.current, systemRandom, masterKeys.previous),
    hasher: createHasher(),
    log: pino({ level: environment.LOG_LEVEL }),
  }
  const app = createApp(deps)
  // Development is for this machine alone: it shows every message and has accounts with known passwords.
  const hostname = mode === 'development' ? '127.0.0.1' : undefined
  const server = serve(
    { fetch: app.fetch, port: environment.PORT, ...(hostname ? { hostname } : {}) },
    () => {
      console.log(`${deps.config.productName} (${mode}) is at ${deps.config.publicUrl}`)
    },
  )
  const stop = () => {
    server.close(() => {
      void db.close().then(() => {
        unlock()
        process.exit(0)
      })
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await start()
} catch (problem) {
  if (!(problem instanceof ConfigError)) throw problem
  console.error(problem.message)
  process.exit(1)
}

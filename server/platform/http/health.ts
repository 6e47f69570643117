import { isDiskFull } from '../db/unavailable.ts'
import { hasCurrentMasterKey } from '../secrets/master-key-check.ts'
import type { Api } from './context.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: the database responds and can write, and the master key opens its data, so
 * the server can handle requests.
 */
export function registerHealth({ app, deps }: Api): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }))
  app.get('/readyz', async (context) => {
    try {
      await deps.db.ping()
      const isReadable = await deps.db.transaction((tx) => hasCurrentMasterKey(tx, deps))
      if (deps.db.isFull()) return context.json({ status: 'disk_full' }, 503)
      return isReadable
        ? context.json({ status: 'ready' })
        : context.json({ status: 'master_key_does_not_open_data' }, 503)
    } catch (error) {
      return context.json({ status: isDiskFull(error) ? 'disk_full' : 'database_unavailable' }, 503)
    }
  })
}

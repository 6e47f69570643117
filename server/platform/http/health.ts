import type { Api } from './context.ts'

/** `/healthz`: the process is alive. `/readyz`: the database responds, so the server can take requests. */
export function registerHealth({ app, deps }: Api): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }))
  app.get('/readyz', async (context) => {
    try {
      await deps.db.ping()
      return context.json({ status: 'ready' })
    } catch {
      return context.json({ status: 'database_unavailable' }, 503)
    }
  })
}

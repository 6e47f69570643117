import { product } from '#contract/product.ts'
import type { Api } from '../platform/http/context.ts'
import { getConnection, getVisitor } from '../platform/http/visitor.ts'
import { readDatabaseFacts } from './database-facts.ts'
import { describeProxies } from './describe-proxies.ts'
import { probeHeader, readQuestion, sealReport } from './server-report.ts'

/**
 * Lets `/healthz` respond to the doctor: a question that only an owner of the master key can write, and a report that
 * only such an owner can read. Everyone else gets the same response as without this. It works through any number of
 * proxies and processes, because the server keeps nothing.
 */
export function registerProbe({ app, deps }: Api): void {
  app.get('/healthz', async (context, next) => {
    const question = readQuestion(deps, context.req.header(probeHeader) ?? '')
    if (!question) return next()
    const { config, secrets } = deps
    const report = sealReport(secrets, {
      nonce: question.nonce,
      version: product.version,
      publicUrl: config.publicUrl,
      trustedProxies: describeProxies(config.trustedProxies),
      dataPlaces: config.dataPlaces,
      request: {
        client: getVisitor(context, config.trustedProxies).ip,
        connection: getConnection(context),
        forwardedFor: context.req.header('x-forwarded-for') ?? null,
      },
      database: question.wantsDatabase
        ? await readDatabaseFacts(deps.db, secrets).catch(() => undefined)
        : undefined,
    })
    return context.json({ status: 'alive', report }, 200, { 'cache-control': 'no-store' })
  })
}

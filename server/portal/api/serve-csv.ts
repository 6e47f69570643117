import type { Route } from '#contract/route.ts'
import type { Api } from '../deps.ts'
import { type CsvFile, toStream } from '../exports/csv-file.ts'
import { type Call, readCall } from './serve.ts'

/** Serves a route whose response is a CSV file. Errors are JSON, as in other calls. */
export function serveCsv<const R extends Route & { isCsv: true }>(
  { app, deps }: Api,
  route: R,
  response: (call: Call<R>) => Promise<CsvFile>,
): void {
  app.on(route.method, route.path, async (context) => {
    const file = await response(await readCall(context, deps, route))
    const day = deps.clock.now().toISOString().slice(0, 10)
    return context.body(toStream(file), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${day}.csv"`,
      'cache-control': 'no-store',
      'x-total-rows': String(file.rows),
    })
  })
}

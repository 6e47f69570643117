import type { Route } from '#contract/route.ts'
import type { Api } from './context.ts'
import { toCsvLine } from './csv-rules.ts'
import { type Call, readCall } from './serve.ts'

type Batch = readonly (readonly string[])[]

/** A table that is made while it is read. */
export type CsvFile = {
  /** the name it is saved under, without `.csv` */
  name: string
  header: readonly string[]
  /** how many rows will come, for whoever shows progress */
  rows: number
  /** rows in batches; the next is asked for when the reader has taken the last */
  batches: Iterator<Batch> | AsyncIterator<Batch>
  /** said in a last line of its own, where something is left out */
  note?: string | undefined
}

/** Serves a described call whose answer is a CSV file. Refusals are JSON as everywhere. */
export function serveCsv<const R extends Route & { isCsv: true }>(
  { app, deps }: Api,
  route: R,
  answer: (call: Call<R>) => Promise<CsvFile>,
): void {
  app.on(route.method, route.path, async (context) => {
    const file = await answer(await readCall(context, deps, route))
    const day = deps.clock.now().toISOString().slice(0, 10)
    return context.body(toStream(file), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${day}.csv"`,
      'cache-control': 'no-store',
      'x-total-rows': String(file.rows),
    })
  })
}

/** One batch for each time the reader asks, so a slow reader holds no more than that. */
function toStream({ header, batches, note }: CsvFile): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // The mark in front tells spreadsheets that this is UTF-8.
  let ahead = `\uFEFF${toCsvLine(header)}`
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const batch = await batches.next()
        const lines = batch.done ? (note === undefined ? '' : toCsvLine([note])) : toLines(batch.value)
        if (ahead + lines !== '') controller.enqueue(encoder.encode(ahead + lines))
        ahead = ''
        if (batch.done) controller.close()
      },
      async cancel() {
        await batches.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

const toLines = (rows: Batch) => rows.map(toCsvLine).join('')

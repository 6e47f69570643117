type Batch = readonly (readonly string[])[]

/** A CSV file that is generated as it is sent. */
export type CsvFile = {
  /** the file name without the date and `.csv` */
  name: string
  header: readonly string[]
  /** the number of rows, for a progress display */
  rows: number
  /** rows in batches; the next batch is requested after the client has read the previous one */
  batches: Iterator<Batch> | AsyncIterator<Batch>
  /** a last line that says which rows were left out */
  note?: string | undefined
}

/** Returns a file's bytes. Reads one batch per pull, so a slow client does not fill the memory. */
export function toStream({ header, batches, note }: CsvFile): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // The byte order mark tells spreadsheets that this is UTF-8.
  let pending = `\uFEFF${toCsvLine(header)}`
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const batch = await batches.next()
        const lines = batch.done ? (note === undefined ? '' : toCsvLine([note])) : toLines(batch.value)
        if (pending + lines !== '') controller.enqueue(encoder.encode(pending + lines))
        pending = ''
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

/**
 * Returns one line of CSV (RFC 4180) with every cell quoted. Text that a spreadsheet would interpret as a formula is
 * prefixed with an apostrophe (rule F25).
 */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${disarm(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/**
 * Characters after which a program may start a new cell. Where these are separators, as in Excel in many countries,
 * quotes in the middle of a line do not protect a cell.
 */
const separator = /([;\t\r\n])/

/** The start of a formula, including fullwidth and small forms, after blanks, zero-width characters and quotes. */
const formula = /^[\s\p{Control}\p{Format}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u

function disarm(text: string): string {
  const safe = text
    .split(separator)
    .map((part) => (formula.test(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

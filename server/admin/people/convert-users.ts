import type { Conversion } from '../../identity/transfer/conversion.ts'
import { UsageError } from '../usage-error.ts'
import type { Source } from './convert-source.ts'
import { readJsonValues } from './read-json-values.ts'

/** Converts the users of an export one by one, with the numbers of their lines. @throws UsageError */
export async function* convertUsers(
  parts: AsyncIterable<string>,
  source: Source,
): AsyncGenerator<Conversion & { line: number }> {
  let number = 0
  for await (const { line, value } of readJsonValues(parts)) {
    for (const user of source.list(value)) {
      number += 1
      const conversion = source.readJson(user)
      if (!conversion)
        throw new UsageError(`user ${number}, in line ${line}, does not have the format of ${source.format}.`)
      yield { line, ...conversion }
    }
  }
}

import { UsageError } from '../usage-error.ts'

/** A JSON object in a file, and the number of its first line. */
export type JsonValue = { line: number; value: unknown }

/** The longest object that is read, in characters. */
const longestValue = 16 * 2 ** 20

const code = (character: string) => character.charCodeAt(0)
const lineFeed = code('\n')
const quote = code('"')
const backslash = code('\\')
const openers = [code('{'), code('[')]
const closers = [code('}'), code(']')]
const between = [code(' '), code('\t'), code('\r'), lineFeed, code(','), code('\ufeff')]

/** The start of an object whose only field is the list of users, as Firebase writes it. */
const wrapper = /^\{\s*"users"\s*:\s*$/

/**
 * Reads JSON objects one by one: JSON Lines, the elements of an array, or those of `{"users": [ … ]}`. Only the current
 * object is in memory, so a file can have any size.
 * @throws UsageError with the number of the line
 */
export async function* readJsonValues(chunks: AsyncIterable<string>): AsyncGenerator<JsonValue> {
  let remainder = ''
  let line = 1
  let firstLine = 1
  /** the open brackets around the objects, and those within the current object */
  let outside = 0
  let inside = 0
  let isQuoted = false
  let isEscaped = false
  for await (const chunk of chunks) {
    const text = remainder + chunk
    let start = 0
    for (let at = remainder.length; at < text.length; at++) {
      const next = text.charCodeAt(at)
      if (next === lineFeed) line += 1
      if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (next === backslash) isEscaped = true
        else if (next === quote) isQuoted = false
      } else if (inside > 0) {
        if (next === quote) isQuoted = true
        else if (openers.includes(next)) {
          inside += 1
          if (inside === 2 && at - start < 100 && wrapper.test(text.slice(start, at))) {
            outside += 2
            inside = 0
          }
        } else if (closers.includes(next)) {
          inside -= 1
          if (inside === 0) yield { line: firstLine, value: parse(text.slice(start, at + 1), firstLine) }
        }
      } else if (next === openers[0]) {
        start = at
        firstLine = line
        inside = 1
      } else if (next === openers[1]) outside += 1
      else if (closers.includes(next) && outside > 0) outside -= 1
      else if (!between.includes(next)) throw notJson(line)
    }
    remainder = inside > 0 ? text.slice(start) : ''
    if (remainder.length > longestValue)
      throw new UsageError(`line ${firstLine}: an object has more than ${longestValue} characters.`)
  }
  if (inside > 0 || outside > 0) throw new UsageError(`the JSON ends too early, in line ${line}.`)
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson(line)
  }
}

const notJson = (line: number) => new UsageError(`line ${line} is not JSON.`)

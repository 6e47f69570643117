import { LayerError } from './layer-error.ts'

export type JsonKind = 'object' | 'array' | 'string' | 'other'

/** Receives the values of a JSON text. `State` is what the visitor derives from the path to a value. */
export type JsonVisitor<State> = {
  root: State
  /**
   * @param token the key of a member of an object, or the index of an item of an array
   * @param at the offset of the value
   */
  enter(parent: State, token: string | number, at: number): State
  /** Called at the end of each value, after its members or items. The text from `start` to `end` is the value. */
  leave(state: State, kind: JsonKind, start: number, end: number): void
}

const maxDepth = 500
const [quote, backslash, space] = [0x22, 0x5c, 0x20]
const isSpace = (code: number) => code === space || code === 0x0a || code === 0x0d || code === 0x09

/**
 * Reads a JSON text (RFC 8259, strictly; a byte order mark before it is ignored). Duplicate keys are visited
 * individually.
 * @throws LayerError `not_json`, `too_deep`
 */
export function walkJson<State>(text: string, { root, enter, leave }: JsonVisitor<State>): void {
  const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
  const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
  let at = text.startsWith('\ufeff') ? 1 : 0

  function readValue(state: State, depth: number): void {
    const start = at
    const kind = readContent(state, depth)
    leave(state, kind, start, at)
  }

  function readContent(state: State, depth: number): JsonKind {
    if (depth > maxDepth) throw new LayerError('too_deep')
    switch (text[at]) {
      case '{':
        readSequence('}', () => {
          const key = readKey()
          skipSpace()
          expect(':')
          skipSpace()
          readValue(enter(state, key, at), depth + 1)
        })
        return 'object'
      case '[': {
        let index = 0
        readSequence(']', () => readValue(enter(state, index++, at), depth + 1))
        return 'array'
      }
      case '"':
        skipString()
        return 'string'
      default:
        skipScalar()
        return 'other'
    }
  }

  function readSequence(closing: string, readPart: () => void): void {
    at++
    skipSpace()
    if (text[at] === closing) return void at++
    for (;;) {
      readPart()
      skipSpace()
      if (text[at] === closing) return void at++
      expect(',')
      skipSpace()
    }
  }

  function readKey(): string {
    const start = at
    if (text[at] !== '"') throw notJson()
    skipString()
    return JSON.parse(text.slice(start, at))
  }

  function skipString(): void {
    for (at++; ; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === backslash) skipEscape()
      // Beyond the end of the text, the code is NaN.
      else if (!(code >= space)) throw notJson()
    }
    at++
  }

  function skipEscape(): void {
    escaped.lastIndex = at
    if (!escaped.test(text)) throw notJson()
    at = escaped.lastIndex - 1
  }

  function skipScalar(): void {
    scalar.lastIndex = at
    if (!scalar.test(text)) throw notJson()
    at = scalar.lastIndex
  }

  function skipSpace(): void {
    for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) at++
  }

  function expect(character: string): void {
    if (text[at] !== character) throw notJson()
    at++
  }

  function notJson(): LayerError {
    const before = text.slice(0, at)
    const line = before.split('\n').length
    return new LayerError('not_json', { line, column: at - before.lastIndexOf('\n') })
  }

  skipSpace()
  readValue(root, 1)
  skipSpace()
  if (at < text.length) throw notJson()
}

import { type Bytes, concatBytes } from '../bytes.ts'
import { isCellBorder } from './csv.ts'
import type { Format } from './read-layerable.ts'

/** The longest BASE64 of a marker, in characters. Readers buffer no more than this (FORMAT.md 9.3). */
export const maxBase64Length = 16 * 2 ** 20

/** The longest PATH of a marker, in characters. */
const maxPathLength = 4096

/** A part of the content, in content order: a marker with its quotes, or bytes that contain no marker. */
export type Part = { bytes: Bytes; marker?: { path: string; base64: string } }

export type MarkerScanner = {
  /** @returns the parts that the chunk completes; `bytes` can be views of the chunk */
  scan(chunk: Bytes): Part[]
  /** @returns what is left at the end of the content */
  end(): Part[]
}

const opening = [0xe2, 0x9f, 0xa6, 0x63, 0x61, 0x6b, 0x65, 0x3a] // ⟦cake:
const closing = [0xe2, 0x9f, 0xa7] // ⟧
const bracket = 0xe2
const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** @returns for each byte whether it is one of these ASCII characters */
function toTable(characters: string): boolean[] {
  return Array.from({ length: 256 }, (_, byte) => characters.includes(String.fromCharCode(byte)))
}

/**
 * Splits content at its markers (FORMAT.md 9.3): in JSON, strings that are a marker; in CSV, cells that are a marker,
 * with or without quotes. Chunks can end anywhere. It buffers at most one candidate, because no valid marker begins
 * within another.
 */
export function createMarkerScanner(format: Format): MarkerScanner {
  const isPathByte = toTable(`${alphanumeric}-_.!~*'()%`)
  const isBase64Byte = toTable(`${alphanumeric}+/=`)
  let state: 'outside' | 'quote' | 'opening' | 'path' | 'content' | 'closing' | 'after' = 'outside'
  /** bytes matched in the current state */
  let length = 0
  let isQuoted = false
  /** the current candidate's bytes of earlier chunks */
  let held: Bytes[] = []
  /** the last two bytes before the current chunk */
  let last: (number | undefined)[] = [undefined, undefined]

  function enter(next: typeof state, at = 0) {
    state = next
    length = at
  }

  /** @returns `no` if the byte cannot follow in the current state, `end` if the marker ends before it */
  function step(byte: number | undefined): 'yes' | 'no' | 'end' {
    switch (state) {
      case 'opening':
        if (byte !== opening[length]) return 'no'
        if (++length === opening.length) enter('path')
        return 'yes'
      case 'path':
        if (byte === colon && length > 0) enter('content')
        else if (byte === undefined || !isPathByte[byte] || ++length > maxPathLength) return 'no'
        return 'yes'
      case 'content':
        if (byte === bracket && length > 0) enter('closing', 1)
        else if (byte === undefined || !isBase64Byte[byte] || ++length > maxBase64Length) return 'no'
        return 'yes'
      case 'closing':
        if (byte !== closing[length]) return 'no'
        if (++length === closing.length) enter('after')
        return 'yes'
      default:
        if (length === 1 || (!isQuoted && isCellBorder(byte))) return 'end'
        if (!isQuoted || byte !== quote) return 'no'
        length = 1
        return 'yes'
    }
  }

  function canBegin(before: number | undefined, beforeQuote: number | undefined): boolean {
    isQuoted = before === quote
    if (format === 'json') return isQuoted && beforeQuote !== backslash
    return isCellBorder(isQuoted ? beforeQuote : before)
  }

  function scan(chunk: Bytes): Part[] {
    const parts: Part[] = []
    const byteAt = (index: number) => (index < 0 ? last[index + 2] : chunk[index])
    /** the first byte of the chunk that is in no part yet */
    let from = 0
    const add = (end: number, isMarker = false) => {
      const remainder = from === 0 && end === chunk.length ? chunk : chunk.subarray(from, end)
      const bytes = held.length > 0 ? concatBytes([...held, remainder]) : remainder
      held = []
      from = end
      if (bytes.length > 0) parts.push(isMarker ? { bytes, marker: parse(bytes) } : { bytes })
    }
    let index = 0
    while (index < chunk.length) {
      if (state === 'outside' || state === 'quote') {
        const bracketIndex = chunk.indexOf(bracket, index)
        index = bracketIndex === -1 ? chunk.length : bracketIndex
        if (bracketIndex === -1) break
        // The closing quote of a marker is not the opening quote of the next.
        const isQuoteLeft = state === 'quote' || index > from
        if (canBegin(byteAt(index - 1), byteAt(index - 2)) && (!isQuoted || isQuoteLeft)) {
          if (index > 0) add(isQuoted ? index - 1 : index)
          enter('opening', 1)
        }
        index++
        continue
      }
      const result = step(chunk[index])
      if (result === 'yes') index++
      else {
        add(index, result === 'end')
        enter('outside')
      }
    }
    finish()
    return parts

    function finish() {
      if (state === 'quote') enter('outside')
      if (state === 'outside') {
        const endsWithQuote = chunk.at(-1) === quote
        add(endsWithQuote ? chunk.length - 1 : chunk.length)
        if (endsWithQuote) enter('quote')
      }
      if (from < chunk.length) held.push(chunk.slice(from))
      if (chunk.length > 0) last = [byteAt(chunk.length - 2), byteAt(chunk.length - 1)]
    }
  }
  return {
    scan: (chunk) => (chunk.length === 0 ? [] : scan(chunk)),
    end() {
      const bytes = concatBytes(held)
      held = []
      const isMarker = state === 'after' && step(undefined) === 'end'
      enter('outside')
      if (bytes.length === 0) return []
      return [isMarker ? { bytes, marker: parse(bytes) } : { bytes }]
    },
  }
}

function parse(bytes: Bytes): { path: string; base64: string } {
  const [, path = '', base64 = ''] = new TextDecoder()
    .decode(bytes)
    .replaceAll('"', '')
    .slice(0, -1)
    .split(':')
  return { path, base64 }
}

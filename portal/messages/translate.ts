import type { MessageKey, Messages } from './en.ts'

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type English = typeof import('./en.ts').en

/** The values that a text asks for, read off its English: a forgotten one does not compile. */
export type Values<Key extends MessageKey> = [Placeholders<English[Key]>] extends [never]
  ? []
  : [values: Record<Placeholders<English[Key]>, string | number>]

export type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string

/**
 * Makes the function that every screen takes its words from. `rendered` is told each key as it is used,
 * so that a test can tell which texts no screen ever shows.
 */
export function createTranslate(messages: Messages, rendered?: (key: MessageKey) => void): Translate {
  return (key, ...values) => {
    rendered?.(key)
    return fill(messages[key], values[0] ?? {})
  }
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

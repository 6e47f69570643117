import type { en } from './en.ts'

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** The values of a text's placeholders. A missing one is a compile error. */
type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, string | number>]

export type Translate = <Key extends keyof typeof en>(
  key: Key,
  ...values: ValuesOf<(typeof en)[Key]>
) => string

/**
 * Creates the function that returns the texts of the screens.
 *
 * @param onRendered receives each key that is used, so that a test can find texts that no screen shows
 */
export function createTranslate(
  messages: Readonly<Record<string, string>>,
  onRendered?: (key: string) => void,
): Translate {
  return (key, ...values) => {
    onRendered?.(key)
    const [filling = {}] = values as [Record<string, string | number>?]
    return fill(messages[key] ?? key, filling)
  }
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

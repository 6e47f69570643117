type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** The values that a text asks for, read off it: a forgotten one does not compile. */
export type ValuesOf<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Record<Placeholders<Text>, string | number>]

/** Gives the texts of one table by their keys. */
export type TranslateOf<Table extends Record<string, string>> = <Key extends keyof Table & string>(
  key: Key,
  ...values: ValuesOf<Table[Key]>
) => string

type English = typeof import('./en.ts').en

export type Translate = TranslateOf<English>

/**
 * Makes the function that screens take their words from. `rendered` is told each key as it is used, so that a
 * test can tell which texts no screen ever shows.
 */
export function createTranslate<const Table extends Record<string, string>>(
  messages: Table,
  rendered?: (key: string) => void,
): TranslateOf<Table> {
  return (key, ...values) => {
    rendered?.(key)
    const [filling = {}] = values as [Record<string, string | number>?]
    return fill(messages[key] ?? key, filling)
  }
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

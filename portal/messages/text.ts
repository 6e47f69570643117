/** The forms of a text that depends on a number, by the plural categories of the language (Intl.PluralRules). */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** A text of a table. `{name}` is a placeholder; `count` chooses the form of a plural. */
export type Text = string | Plural

export type Table = Readonly<Record<string, Text>>

/** The number of a plural: it chooses the form, and `text` is shown if the number is written in another way. */
export type Count = number | { number: number; text: string }

type NamesIn<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The placeholders of a text, in all of its forms. */
export type Placeholders<Source extends Text> = NamesIn<
  Source extends Plural ? Extract<Source[keyof Source], string> : Extract<Source, string>
>

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

/** The languages of the portal. */
export type Language = 'en' | keyof Categories

/** A part of the texts, which the screens that need it load. */
export type Part = 'first' | 'authenticated' | 'dashboard' | 'baker'

/** The plural categories of each language that have a form of their own. */
type Categories = {
  de: 'one' | 'other'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

type Same<First, Second> = [First] extends [Second] ? ([Second] extends [First] ? true : false) : false

/** What a translation has to be; where it is not, a type that no text fits, which names the problem. */
type Expected<Source extends Text, Translation, Language extends keyof Categories> = Source extends Plural
  ? Translation extends Record<Categories[Language], string> & { readonly other: string }
    ? [Placeholders<Translation>] extends [Placeholders<Source>]
      ? Same<NamesIn<Translation['other']>, NamesIn<Source['other']>> extends true
        ? Record<Categories[Language], string>
        : { 'the form "other" needs the placeholders': NamesIn<Source['other']> }
      : { 'unknown placeholders': Exclude<Placeholders<Translation>, Placeholders<Source>> }
    : Record<Categories[Language], string>
  : Translation extends string
    ? Same<NamesIn<Translation>, Placeholders<Source>> extends true
      ? string
      : { 'needs exactly the placeholders': Placeholders<Source> }
    : string

/** The texts that a translation may have, given those that it has. */
export type Fitting<Source extends Table, Translation, Language extends keyof Categories> = {
  [Key in keyof Source]: Expected<
    Source[Key],
    Key extends keyof Translation ? Translation[Key] : string,
    Language
  >
} & { [Key in Exclude<keyof Translation, keyof Source>]: never }

/**
 * Declares a translation of a table: `translationOf<typeof en, 'de'>()({ … })`. A missing key, a key that English does not
 * have, and a placeholder that differs do not compile.
 */
export const translationOf =
  <Source extends Table, Language extends keyof Categories>() =>
  <const Translation extends Table>(
    table: Translation & Fitting<Source, Translation, Language>,
  ): Translation =>
    table

import type { Locale, pluralCategories, Translated } from './locales.ts'

/** The forms of a text that depends on a number, by the plural categories of the language (Intl.PluralRules). */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** A text. `{name}` is a placeholder; the value `count` chooses the form of a plural. */
export type Text = string | Plural

/** Texts by key, also grouped or in lists. */
export type Table = { readonly [Key: string]: Text | Table | readonly (Text | Table)[] }

type NamesIn<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The placeholders of a text, in all of its forms. */
export type Placeholders<Source extends Text> = NamesIn<
  Source extends Plural ? Extract<Source[keyof Source], string> : Extract<Source, string>
>

type Forms<Language extends Locale> = Record<(typeof pluralCategories)[Language][number], string>

type Same<First, Second> = [First] extends [Second] ? ([Second] extends [First] ? true : false) : false

/** What a translation has to be; where it is not, a type that no text fits, which names the problem. */
type Expected<Source, Translation, Language extends Translated> = Source extends Plural
  ? Translation extends Forms<Language> & { readonly other: string }
    ? [Placeholders<Translation>] extends [Placeholders<Source>]
      ? Same<NamesIn<Translation['other']>, NamesIn<Source['other']>> extends true
        ? Forms<Language>
        : { 'the form "other" needs the placeholders': NamesIn<Source['other']> }
      : { 'unknown placeholders': Exclude<Placeholders<Translation>, Placeholders<Source>> }
    : Forms<Language>
  : Source extends string
    ? Translation extends string
      ? Same<NamesIn<Translation>, NamesIn<Source>> extends true
        ? string
        : { 'needs exactly the placeholders': NamesIn<Source> }
      : string
    : Fitting<Source, Translation, Language>

/** The texts that a translation may have, given those that it has. */
export type Fitting<Source, Translation, Language extends Translated> = {
  [Key in keyof Source]: Expected<
    Source[Key],
    Key extends keyof Translation ? Translation[Key] : never,
    Language
  >
} & { [Key in Exclude<keyof Translation, keyof Source>]: never }

/**
 * Declares a translation of a table: `translationOf<typeof en, 'de'>()({ … })`. A missing key, a key that English does not
 * have, and a placeholder that differs do not compile.
 */
export const translationOf =
  <Source extends Table, Language extends Translated>() =>
  <const Translation extends Table>(
    table: Translation & Fitting<Source, Translation, Language>,
  ): Translation =>
    table

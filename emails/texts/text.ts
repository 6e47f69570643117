import type { EmailKind, EndedAccess } from '../kinds.ts'

/** A text whose form depends on the number in the variable `count` (Intl.PluralRules). */
export type Plural = { count: 'left' | 'file_count' | 'more' } & Partial<
  Record<Intl.LDMLPluralRule, string>
> & {
    other: string
  }

/**
 * One email in one language. `{{variables}}` are replaced. A paragraph that consists of one variable is a block:
 * `{{code}}` is shown large, `{{link}}` as the button, another link as a link, `{{files}}`, `{{changes}}`,
 * `{{ended}}` and `{{file_name}}` as lists. An empty list is omitted.
 */
export type EmailText = {
  subject: string | Plural
  heading: string
  paragraphs: readonly (string | Plural)[]
  /** the label of the button */
  button?: string
  /** why the recipient receives the email */
  footer: string
}

/** The texts of a language. */
export type EmailTexts = {
  messages: Record<EmailKind, EmailText>
  /** the last line, if the brand has a support address */
  support: string
  /** words for missing values */
  words: {
    browserOnSystem: string
    unknownBrowser: string
    operator: string
    yourOrganization: string
    /** what ended in an account, as list entries */
    ended: Record<EndedAccess, string>
  }
  /** the last entry of a list that was cut */
  more: Plural
}

import type { Messages } from '#languages/en/widget.ts'
import { createLazy } from '../../../widget/core/lazy.ts'
import { tables } from '../../../widget/element/texts.ts'

/** The texts of the widget in a language. */
export type Language = {
  /** The first part of a BCP 47 tag, such as `de`. */
  locale: string
  /** The texts, by key, also those of business sign-in. English replaces those that are missing. */
  messages: Partial<Messages>
}

/**
 * Uses texts that the page brings along, instead of those that the widget would fetch. Call it before the element appears.
 * Also adds languages that the widget does not have.
 */
export function addLanguage({ locale, messages }: Language): void {
  tables.all.set(
    locale.toLowerCase(),
    createLazy(async () => toTable(messages)),
  )
}

/** A table whose texts stay when the widget adds those of business sign-in. */
const toTable = (messages: Partial<Messages>): Messages =>
  Object.create(
    tables.find('en'),
    Object.fromEntries(
      Object.entries(messages).map(([key, text]) => [
        key,
        { get: () => text, set: () => {}, enumerable: true },
      ]),
    ),
  )

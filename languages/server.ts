import * as ar from './ar/emails.ts'
import { sentences as arSentences } from './ar/sentences.ts'
import * as de from './de/emails.ts'
import { sentences as deSentences } from './de/sentences.ts'
import * as en from './en/emails.ts'
import { sentences } from './en/sentences.ts'

/** What the server sends in each language: emails, text messages, and the pages that its links lead to. */
export const messages = {
  en: {
    emails: en.emails,
    textMessages: en.textMessages,
    optOut: en.optOut,
    signOut: en.signOut,
  },
  de: {
    emails: de.emails,
    textMessages: de.textMessages,
    optOut: de.optOut,
    signOut: de.signOut,
  },
  ar: {
    emails: ar.emails,
    textMessages: ar.textMessages,
    optOut: ar.optOut,
    signOut: ar.signOut,
  },
} as const

/** What the API of the portal responds in each language. */
export const sentenceTables = { en: sentences, de: deSentences, ar: arSentences } as const

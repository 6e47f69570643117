import { answerCalls } from './answer-calls.ts'
import { createOneTap } from './one-tap.ts'
import { getExamplePhoneNumber, parsedPhoneNumber } from './phone-numbers.ts'

/**
 * The page that the provider's client keeps in a hidden frame, for what would be too large to put into every
 * site's own page. The server writes into it which origins it answers.
 */
const written = document.getElementById('embedders')?.textContent
const embedders: unknown = written ? JSON.parse(written) : []

answerCalls(window, {
  embedders: Array.isArray(embedders) ? embedders : [],
  methods: {
    parsedPhoneNumber,
    getExamplePhoneNumber,
    ...createOneTap({
      fetch: (path, init) => fetch(path, init),
      readCookies: () => document.cookie,
    }),
  },
})

import { handleCalls } from './handle-calls.ts'
import { createOneTap } from './one-tap.ts'
import { getExamplePhoneNumber, parsedPhoneNumber } from './phone-numbers.ts'

/**
 * The page that the provider's client loads into a hidden frame, for code that is too large for each site's page. The
 * server writes the origins that get responses into it.
 */
const text = document.getElementById('embedders')?.textContent
const embedders: unknown = text ? JSON.parse(text) : []

handleCalls(window, {
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

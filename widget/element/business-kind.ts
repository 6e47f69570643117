import { businessKind } from '../app/business/kind.ts'
import { createBusinessResume } from '../app/business/resume.ts'
import type { Kind } from '../app/kind.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import { findMemberLink, findResetLink, withoutError } from '../provider/stytch/business/link-url.ts'
import { drawings } from '../screens/Emblem.tsx'
import { additionalTexts, tables } from './texts.ts'

const { texts, find, fetchRedirects, ...shared } = businessKind

tables.add(texts)

const fetchConsent = fetchChunk(
  () => import('./business-consent.ts'),
  ({ consent }) => consent as unknown as ReturnType<typeof find>,
)

/** The methods that are separate chunks. */
const fetchLater: Partial<Record<string, () => Promise<ReturnType<typeof find>>>> = {
  oauth: async () => (await fetchRedirects()).oauth as unknown as ReturnType<typeof find>,
  sso: async () => (await fetchRedirects()).sso as unknown as ReturnType<typeof find>,
  password: fetchChunk(
    () => import('./business-password.ts'),
    ({ password }) => password as unknown as ReturnType<typeof find>,
  ),
  switching: fetchChunk(
    () => import('./business-switching.ts'),
    ({ switching }) => switching as unknown as ReturnType<typeof find>,
  ),
  async consent() {
    // The texts of consent are also those of consumers.
    const [consent] = await Promise.all([fetchConsent(), additionalTexts.load()])
    return consent
  },
  'second-step': fetchChunk(
    () => import('./business-second-step.ts'),
    ({ secondStep }) => secondStep as unknown as ReturnType<typeof find>,
  ),
}

/** Projects for businesses: everything after the first screen. */
export const kind = {
  ...shared,
  createResume: ((deps) =>
    createBusinessResume({
      ...deps,
      settings: deps.settings as never,
      findLink: (isPageForReset) => findMemberLink(location.search, isPageForReset),
      findResetLink: () => findResetLink(location.search),
      forgetError() {
        const { pathname, search, hash } = location
        history.replaceState(history.state, '', pathname + withoutError(search) + hash)
      },
    })) as Kind['createResume'],
  /** Fetches the buttons of the methods that continue at another site, and their texts. */
  async fetchRedirectButtons() {
    try {
      const [{ RedirectButtons }] = await Promise.all([fetchRedirects(), additionalTexts.load()])
      return RedirectButtons
    } catch (error) {
      reportLostChunk()
      throw error
    }
  },
  async fetchMethod(name: string) {
    const method = (await fetchLater[name]?.()) ?? find(name)
    await drawings.load().catch(reportLostChunk)
    return method
  },
}

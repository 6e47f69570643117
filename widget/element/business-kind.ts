import { businessKind } from '../app/business/kind.ts'
import { createBusinessResume } from '../app/business/resume.ts'
import type { Kind } from '../app/kind.ts'
import type { AnyMethod } from '../app/methods.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import { findMemberLink, withoutError } from '../provider/stytch/business/link-url.ts'
import { drawings } from '../screens/Emblem.tsx'
import { additionalTexts, tables } from './texts.ts'

const { texts, find, fetchRedirects, ...shared } = businessKind

tables.add(texts)

/** Projects for businesses: everything after the first screen. */
export const kind = {
  ...shared,
  createResume: ((deps) =>
    createBusinessResume({
      ...deps,
      findLink: () => findMemberLink(location.search),
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
    const method =
      name === 'oauth' || name === 'sso'
        ? ((await fetchRedirects())[name] as unknown as AnyMethod)
        : find(name)
    await drawings.load().catch(reportLostChunk)
    return method
  },
}

import { businessKind } from '../app/business/kind.ts'
import { createBusinessResume } from '../app/business/resume.ts'
import type { Kind } from '../app/kind.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import { findMemberLink } from '../provider/stytch/business/link-url.ts'
import { drawings } from '../screens/Emblem.tsx'
import { tables } from './texts.ts'

const { texts, find, ...shared } = businessKind

tables.add(texts)

/** Projects for businesses: everything after the first screen. */
export const kind = {
  ...shared,
  createResume: ((deps) =>
    createBusinessResume({
      ...deps,
      findLink: () => findMemberLink(location.search),
    })) as Kind['createResume'],
  async fetchMethod(name: string) {
    const method = find(name)
    await drawings.load().catch(reportLostChunk)
    return method
  },
}

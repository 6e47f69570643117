import { businessKind } from '../app/business/kind.ts'
import { createBusinessResume } from '../app/business/resume.ts'
import type { Kind } from '../app/kind.ts'
import type { AnyMethod } from '../app/methods.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import { reportLostChunk } from '../core/lost-chunk.ts'
import { findMemberLink } from '../provider/stytch/business/link-url.ts'
import { drawings } from '../screens/Emblem.tsx'
import { tables } from './texts.ts'

const { texts, find, ...shared } = businessKind

const secondStep = createLazy(
  fetchChunk(
    () => import('./business-second-step.ts'),
    ({ secondStep }) => secondStep,
  ),
)

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
    const method = name === 'second-step' ? ((await secondStep.load()) as unknown as AnyMethod) : find(name)
    await drawings.load().catch(reportLostChunk)
    return method
  },
}

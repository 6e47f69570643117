import { business } from '#languages/en/widget/business.ts'
import { link } from '#languages/en/widget/link.ts'
import { createLazyBusinessProvider } from '../../core/business/lazy-provider.ts'
import type { BusinessProvider } from '../../core/business/provider.ts'
import type { BusinessSettings } from '../../core/business/settings.ts'
import type { BusinessMethodName } from '../../core/business/states.ts'
import { CodedError } from '../../core/coded-error.ts'
import { fetchChunk } from '../../core/fetch-chunk.ts'
import { reportLostChunk } from '../../core/lost-chunk.ts'
import { arrival } from '../../methods/business/arrival/method.tsx'
import { discovery } from '../../methods/business/discovery/method.tsx'
import { email } from '../../methods/business/email/method.tsx'
import { toPending } from '../../methods/business/email/pending.ts'
import { toPendingStep } from '../../methods/business/second-step/pending.ts'
import { start } from '../../methods/business/start/method.tsx'
import type { SwitchingEvent } from '../../methods/business/switching/states.ts'
import type { Kind } from '../kind.ts'
import type { AnyMethod } from '../methods.ts'
import type { MethodEvent } from '../states.ts'
import { businessSession } from './session.ts'

/** English: the texts of links are also those of the consumer. */
const texts = { ...link, ...business }

/** The methods that continue at another site are one separate chunk. */
type RedirectName = 'oauth' | 'sso'
const fetchRedirects = fetchChunk(
  () => import('../../methods/business/redirects.ts'),
  ({ redirects }) => redirects,
)

/** The methods that are separate chunks. The second step and the switch are fetched when they are needed. */
type LaterName = RedirectName | 'password' | 'second-step' | 'switching' | 'consent'

/** The methods of every tag. */
const methods: Record<Exclude<BusinessMethodName, LaterName>, unknown> = { start, email, discovery, arrival }

/** The methods that a tag fetches as soon as it has rendered: those of every tag, and those of its products. */
function listMethods({
  products,
  isForReset,
  consent,
}: Pick<BusinessSettings, 'products' | 'isForReset' | 'consent'>): BusinessMethodName[] {
  const names = Object.keys(methods) as BusinessMethodName[]
  const redirects = (['oauth', 'sso'] as const).filter((name) => products.includes(name))
  const passwords = isForReset || products.includes('passwords') ? (['password'] as const) : []
  return [...names, ...redirects, ...passwords, ...(consent ? (['consent'] as const) : [])]
}

/**
 * Projects for businesses. The flow calls each method with its own screens and events only, so it needs no types of
 * their states.
 */
export const businessKind: Omit<Kind, 'createResume'> & {
  find(name: string): AnyMethod
  texts: typeof texts
  fetchRedirects: typeof fetchRedirects
} = {
  texts,
  fetchRedirects,
  /** @throws CodedError method_missing for a method that is a separate chunk, or that only consumers have */
  find(name) {
    const method = (methods as Partial<Record<string, unknown>>)[name]
    if (!method) throw new CodedError('method_missing', `Business sign-in has no method ${name}.`)
    return method as AnyMethod
  },
  session: businessSession as unknown as AnyMethod,
  productMethodsOf: () => [],
  methodsOf: (settings) =>
    listMethods(settings as unknown as BusinessSettings) as unknown as ReturnType<Kind['methodsOf']>,
  toPending: (state) => toPending(state) ?? toPendingStep(state),
  async listUnknownKeys(config) {
    const chunk = await import('./unknown-business-keys.ts').catch(reportLostChunk)
    return chunk ? chunk.listUnknownKeys(config) : []
  },
  createProvider: createLazyBusinessProvider as unknown as Kind['createProvider'],
  switchTo: (slug) => {
    const event: SwitchingEvent = { method: 'switching', type: 'requested', slug }
    return event as unknown as MethodEvent
  },
  findOrganization: (provider) => (provider as unknown as BusinessProvider).organization(),
}

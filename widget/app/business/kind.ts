import { business } from '#languages/en/widget/business.ts'
import { link } from '#languages/en/widget/link.ts'
import { createLazyBusinessProvider } from '../../core/business/lazy-provider.ts'
import type { BusinessProvider } from '../../core/business/provider.ts'
import type { BusinessSettings } from '../../core/business/settings.ts'
import type { BusinessMethodName } from '../../core/business/states.ts'
import { CodedError } from '../../core/coded-error.ts'
import { arrival } from '../../methods/business/arrival/method.tsx'
import { discovery } from '../../methods/business/discovery/method.tsx'
import { email } from '../../methods/business/email/method.tsx'
import { toPending } from '../../methods/business/email/pending.ts'
import { toPendingStep } from '../../methods/business/second-step/pending.ts'
import { start } from '../../methods/business/start/method.tsx'
import type { Kind } from '../kind.ts'
import type { AnyMethod } from '../methods.ts'
import { businessSession } from './session.ts'

/** English: the texts of links are also those of the consumer. */
const texts = { ...link, ...business }

/** The methods that are separate chunks. The second step is fetched when a sign-in needs it. */
type LaterName = 'password' | 'second-step'

/** The methods of every tag. */
const methods: Record<Exclude<BusinessMethodName, LaterName>, unknown> = { start, email, discovery, arrival }

/** The methods that a tag fetches as soon as it has rendered. */
function methodsOf({
  products,
  isForReset,
}: Pick<BusinessSettings, 'products' | 'isForReset'>): BusinessMethodName[] {
  const names = Object.keys(methods) as BusinessMethodName[]
  return isForReset || products.includes('passwords') ? [...names, 'password'] : names
}

/**
 * Projects for businesses. The flow calls each method with its own screens and events only, so it needs no types of
 * their states.
 */
export const businessKind: Omit<Kind, 'createResume'> & {
  find(name: string): AnyMethod
  texts: typeof texts
} = {
  texts,
  /** @throws CodedError method_missing for a method that is a separate chunk, or that only consumers have */
  find(name) {
    const method = (methods as Partial<Record<string, unknown>>)[name]
    if (!method) throw new CodedError('method_missing', `Business sign-in has no method ${name}.`)
    return method as AnyMethod
  },
  session: businessSession as unknown as AnyMethod,
  productMethodsOf: () => [],
  methodsOf: methodsOf as unknown as Kind['methodsOf'],
  toPending: (state) => toPending(state) ?? toPendingStep(state),
  listUnknownKeys: async () => [],
  createProvider: createLazyBusinessProvider as unknown as Kind['createProvider'],
  findOrganization: (provider) => (provider as unknown as BusinessProvider).organization(),
}

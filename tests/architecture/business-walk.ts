import { businessSamples } from '#support/widget/samples/business.ts'
import { findBusinessMethod, readConfig } from '#support/widget/samples/business-view.ts'
import { businessKind } from '../../widget/app/business/kind.ts'
import type { BusinessFlowEvent, BusinessState } from '../../widget/app/business/states.ts'
import { createStep } from '../../widget/app/flow.ts'
import type { BusinessSettings } from '../../widget/core/business/settings.ts'
import { businessExamples, organization } from './business-examples.ts'
import { toEvents } from './event-examples.ts'
import type { Walk } from './transitions.ts'

/** A sample, and the same screen in the states that no sample shows. */
function variantsOf(state: BusinessState): BusinessState[] {
  const variants: BusinessState[] = [state]
  if ('busy' in state)
    variants.push({ ...state, busy: 'email' }, { ...state, busy: 'oauth' }, { ...state, busy: 'sso' })
  if ('pending' in state && typeof state.pending === 'boolean') variants.push({ ...state, pending: true })
  if (state.screen === 'Main')
    variants.push(
      { ...state, organization, stepUp: { methods: ['email_otp'], isVerified: false } },
      { ...state, isSubmitted: true },
    )
  if ('resend' in state) {
    const resends = ['initial', 'sending', 'sent', 'waiting'] as const
    variants.push(...resends.map((resend) => ({ ...state, resend })))
  }
  return variants
}

const { settings } = readConfig({ products: ['emailOtp', 'emailMagicLinks'] })
const everything = readConfig({
  products: ['emailOtp', 'oauth', 'sso'],
  oauthOptions: { providers: ['google'] },
}).settings
const { discovery } = settings

/** Businesses. */
export function createBusinessWalk(): Walk<BusinessState, BusinessFlowEvent, BusinessSettings> {
  const step = createStep({
    find: (name) => (name === 'session' ? businessKind.session : findBusinessMethod(name)),
  })
  return {
    step: step as unknown as Walk<BusinessState, BusinessFlowEvent, BusinessSettings>['step'],
    states: Object.fromEntries(
      Object.entries(businessSamples).map(([screen, ofScreen]) => [
        screen,
        Object.values<{ state: BusinessState }>(ofScreen).map(({ state }) => state),
      ]),
    ),
    variantsOf,
    configurations: [
      settings,
      { ...settings, products: ['emailOtp'] },
      everything,
      { ...settings, flow: 'organization' },
      { ...settings, consent: true },
      { ...settings, products: ['passwords'] },
      { ...settings, products: ['passwords'], flow: 'organization' },
      { ...settings, discovery: { ...discovery, directLogin: { ...discovery.directLogin, isOn: true } } },
      { ...settings, discovery: { ...discovery, directCreate: true } },
    ],
    events: toEvents<BusinessFlowEvent>(businessExamples),
  }
}

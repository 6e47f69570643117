import { secondStep as secondStepTexts } from '#languages/en/widget/second-step.ts'
import { en } from '#languages/en/widget.ts'
import { business } from '#languages/en/widget-business.ts'
import { BusinessMainScreen } from '../../../../widget/app/business/BusinessMainScreen.tsx'
import { businessKind } from '../../../../widget/app/business/kind.ts'
import { readBusinessSettings } from '../../../../widget/app/business/read-settings.ts'
import type { AnyMethod, Methods } from '../../../../widget/app/methods.ts'
import { toSentences } from '../../../../widget/app/mistakes.ts'
import { loadPhoneMetadata } from '../../../../widget/app/phones.ts'
import type { State } from '../../../../widget/app/states.ts'
import type { StartProps, View } from '../../../../widget/app/view.ts'
import { findMethods } from '../../../../widget/core/business/ways.ts'
import type { Settings } from '../../../../widget/core/settings.ts'
import { consent } from '../../../../widget/methods/business/consent/method.tsx'
import { password } from '../../../../widget/methods/business/password/method.tsx'
import { redirects } from '../../../../widget/methods/business/redirects.ts'
import { createSecondStep } from '../../../../widget/methods/business/second-step/method.tsx'
import { switching } from '../../../../widget/methods/business/switching/method.tsx'
import type { BusinessSample } from './business-sample.ts'
import { type Look, viewOf } from './view-of.ts'

const attributes = { products: null, flow: null, organizationSlug: null }

/** Settings of a tag for businesses without attributes. */
export const readConfig = (config?: object) =>
  readBusinessSettings(config, attributes, 'https://shop.example/')

const { RedirectButtons, ...ofOtherSites } = redirects

/** Main, whose buttons have loaded. */
const Start = (props: StartProps) => BusinessMainScreen({ ...props, Buttons: RedirectButtons, findMethods })

const metadata = await loadPhoneMetadata()
const fetched = new Map<string, AnyMethod>(
  Object.entries({
    ...ofOtherSites,
    password,
    switching,
    consent,
    'second-step': createSecondStep({
      phones: { find: () => metadata, within: async () => metadata },
      languages: () => [],
    }),
  }) as unknown as [string, AnyMethod][],
)

/** Finds a method of business sign-in, as if all had loaded. */
export const findBusinessMethod = (name: string): AnyMethod => fetched.get(name) ?? businessKind.find(name)

/** The methods of business sign-in, all of which have loaded. */
const methods: Pick<Methods, 'findScreen'> = {
  findScreen(name) {
    const owner = [
      'start',
      'email',
      'oauth',
      'sso',
      'discovery',
      'arrival',
      'password',
      'second-step',
      'switching',
      'consent',
    ]
      .map(findBusinessMethod)
      .find(({ screens }) => name in screens)
    return owner?.screens[name] as ReturnType<Methods['findScreen']>
  },
}

/** Renders a sample of business sign-in, as `viewOf` does. */
export function viewOfBusiness({ state, config, lastProvider }: BusinessSample, look: Look): View {
  const { settings, mistakes } = readConfig(config)
  const view = viewOf({ state: state as unknown as State as never }, look)
  return {
    ...view,
    front: { Start },
    methods,
    lastProvider: { read: () => lastProvider },
    settings: settings as unknown as Settings,
    warnings: toSentences(mistakes),
    messages: look.messages ?? { ...en, ...business, ...secondStepTexts },
  }
}

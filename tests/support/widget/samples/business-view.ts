import { business } from '#languages/en/widget/business.ts'
import { en } from '#languages/en/widget.ts'
import { BusinessMainScreen } from '../../../../widget/app/business/BusinessMainScreen.tsx'
import { businessKind } from '../../../../widget/app/business/kind.ts'
import { readBusinessSettings } from '../../../../widget/app/business/read-settings.ts'
import type { Methods } from '../../../../widget/app/methods.ts'
import { toSentences } from '../../../../widget/app/mistakes.ts'
import type { State } from '../../../../widget/app/states.ts'
import type { View } from '../../../../widget/app/view.ts'
import type { Settings } from '../../../../widget/core/settings.ts'
import type { BusinessSample } from './business.ts'
import { type Look, viewOf } from './view-of.ts'

const attributes = { products: null, flow: null, organizationSlug: null }

/** Settings of a tag for businesses without attributes. */
export const readConfig = (config?: object) =>
  readBusinessSettings(config, attributes, 'https://shop.example/')

/** The methods of business sign-in, all of which have loaded. */
const methods: Pick<Methods, 'findScreen'> = {
  findScreen(name) {
    const owner = ['start', 'email', 'discovery', 'arrival']
      .map((method) => businessKind.find(method))
      .find(({ screens }) => name in screens)
    return owner?.screens[name] as ReturnType<Methods['findScreen']>
  },
}

/** Renders a sample of business sign-in, as `viewOf` does. */
export function viewOfBusiness({ state, config }: BusinessSample, look: Look): View {
  const { settings, mistakes } = readConfig(config)
  const view = viewOf({ state: state as unknown as State as never }, look)
  return {
    ...view,
    front: { Start: BusinessMainScreen },
    methods,
    settings: settings as unknown as Settings,
    warnings: toSentences(mistakes),
    messages: look.messages ?? { ...en, ...business },
  }
}

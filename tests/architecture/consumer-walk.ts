import { samples } from '#support/widget/samples/samples.ts'
import { createStep } from '../../widget/app/flow.ts'
import { loaders } from '../../widget/app/method-loaders.ts'
import { createMethods, type PartName } from '../../widget/app/methods.ts'
import { readSettings } from '../../widget/app/read-settings.ts'
import { session } from '../../widget/app/session/method.ts'
import type { State, WidgetEvent } from '../../widget/app/states.ts'
import type { Settings } from '../../widget/core/settings.ts'
import { toEvents } from './event-examples.ts'
import type { Walk } from './transitions.ts'
import { exampleEvents, variantsOf } from './widget-events.ts'

const { settings: defaults } = readSettings(undefined, null, 'https://shop.example/')

/** Consumers, all of whose methods have loaded. */
export async function createConsumerWalk(): Promise<Walk<State, WidgetEvent, Settings>> {
  const methods = createMethods((name) => loaders[name]())
  await Promise.all((Object.keys(loaders) as Exclude<PartName, 'session'>[]).map(methods.load))
  methods.add('session', session as never)
  return {
    step: createStep(methods),
    states: Object.fromEntries(
      Object.entries(samples).map(([screen, ofScreen]) => [
        screen,
        Object.values<{ state: State }>(ofScreen).map(({ state }) => state),
      ]),
    ),
    variantsOf,
    configurations: [
      defaults,
      { ...defaults, products: ['passwords'] },
      { ...defaults, oauth: { ...defaults.oauth, display: 'popup' } },
      { ...defaults, passkey: { offerAfterSignIn: true } },
      { ...defaults, consent: true },
    ],
    events: toEvents<WidgetEvent>(exampleEvents),
  }
}

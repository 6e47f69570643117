import { businessFirst } from '#languages/en/widget/business-first.ts'
import type { Messages } from '#languages/en/widget.ts'
import { businessTables } from '#languages/widget.ts'
import type { Block } from '../app/blocks.ts'
import { BusinessMainScreen } from '../app/business/BusinessMainScreen.tsx'
import { createLateButtons } from '../app/business/late-buttons.tsx'
import { readBusinessSettings } from '../app/business/read-settings.ts'
import { createMethods } from '../app/methods.ts'
import type { ParsedSettings } from '../app/read-settings.ts'
import { findMethods } from '../core/business/ways.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import type { ElementKind } from './element-kind.ts'
import type { Front } from './front.ts'
import { fronts } from './fronts.ts'
import { Refresh } from './Refresh.tsx'
import { tables } from './texts.ts'

tables.add(businessFirst)

const kind = createLazy(
  fetchChunk(
    // Named, as in blocks.ts: other chunks import from this one.
    async () => {
      const { kind } = await import('./business-kind.ts')
      return { kind }
    },
    ({ kind }) => kind,
  ),
)

const client = createLazy(
  fetchChunk(
    () => import('../provider/stytch/business/business-client.ts'),
    ({ createBusinessProvider }) => createBusinessProvider,
  ),
)

const languages = new Map(
  Object.entries(businessTables).map(([language, load]) => [
    language,
    createLazy(
      fetchChunk<{ business: Partial<Messages>; secondStep: Partial<Messages> }, Partial<Messages>>(
        load,
        ({ business, secondStep }) => ({ ...business, ...secondStep }),
      ),
    ),
  ]),
)

const Buttons = createLateButtons(async () => (await kind.load()).fetchRedirectButtons())

/** Projects for businesses: the first screen. */
const front: Front = {
  // It has no state, so it needs no element.
  Start: (props) => BusinessMainScreen({ ...props, Buttons, findMethods }),
  readSettings: (config, element) =>
    readBusinessSettings(
      config,
      {
        products: element.getAttribute('products'),
        flow: element.getAttribute('flow'),
        organizationSlug: element.getAttribute('organization-slug'),
      },
      element.baseURI,
      // Only the methods of this kind read its settings.
    ) as unknown as ParsedSettings,
  methods: createMethods(async (name) => (await kind.load()).fetchMethod(name)),
  loadKind: async () => ({ ...(await kind.load()), fetchClient: front.fetchClient }),
  fetchClient: client.load as unknown as ElementKind['fetchClient'],
  load(locale) {
    const language = languages.get(locale.toLowerCase().split(/[-_]/)[0] ?? '')
    return Promise.all([language?.load(), tables.load(locale)]).then(([texts]) =>
      Object.assign(tables.find(locale), texts),
    )
  },
}

fronts.business = front

/** The block that the card shows until then. */
export const block: Block = Refresh

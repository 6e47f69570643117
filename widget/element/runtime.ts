import type { BlockNeeds } from '../app/blocks.ts'
import type { HostEvent } from '../app/host-events.ts'
import type { Methods } from '../app/methods.ts'
import { createPhoneMetadataLoader, loadPhoneMetadata } from '../app/phones.ts'
import type { WidgetFlow } from '../app/states.ts'
import { Tray } from '../app/Tray.tsx'
import { createWidget, type Widget } from '../app/widget.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import type { Ports, Store } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider.ts'
import type { Settings } from '../core/settings.ts'
import type { Wallets } from '../core/wallets.ts'
import { later } from '../messages/en/later.ts'
import type { Messages } from '../messages/en.ts'
import { createHostedProvider } from '../provider/stytch/hosted-provider.ts'
import css from '../ui/later.css?inline'
import type { LoginWidgetEventDetails, LoginWidgetEventName } from './events.ts'
import { fetchClient } from './fetch-client.ts'
import { openAskedMark, pageAddress, pageClock, pagePasskeys } from './runtime-ports.ts'

/** What the entry passes to the runtime of one tag. */
export type RuntimeDeps = {
  publicToken: string
  apiUrl: string | undefined
  flow: WidgetFlow
  methods: Methods
  store: Store
  lastProvider: Store
  settings(): Settings
  /** The parts with which the host replaces those of the provider. */
  override(): Partial<AuthProvider>
  say<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  sayProblem(problem: Problem): void
  mayLeave: Ports['mayLeave']
}

/** The texts of all screens except the first. */
export const words: Partial<Messages> = later
/** Draws the toasts. */
export const tray = Tray
/** The styles of all screens except the first. */
export const sheet = css

const wallets = createLazy(
  fetchChunk(
    () => import('../methods/wallet/page-wallets.ts'),
    ({ openPageWallets }): Wallets => openPageWallets(window),
  ),
)

/** All tags of the page share them. */
export const blockNeeds: BlockNeeds = {
  phones: createPhoneMetadataLoader(loadPhoneMetadata, pageClock),
  wallets,
}

/** Creates everything of a tag that the first screen does not need. */
export function createRuntime({
  publicToken,
  apiUrl,
  override,
  say,
  sayProblem,
  ...stage
}: RuntimeDeps): Widget {
  const ordinary = createHostedProvider(async () => {
    if (publicToken === '')
      throw Object.assign(new Error('No public token.'), { code: 'public_token_missing' })
    const createStytchProvider = await fetchClient()
    return createStytchProvider({ publicToken, apiUrl })
  })

  function tell(notice: HostEvent) {
    switch (notice.type) {
      case 'authenticated':
        return say('lw-authenticated', { method: notice.method })
      case 'flow-complete':
        return say('lw-flow-complete', { method: notice.method, screen: notice.screen })
      case 'logged-out':
        return say('lw-logged-out', null)
      case 'screen-change':
        return say('lw-screen-change', { screen: notice.screen, previous: notice.previous })
      case 'error':
        return sayProblem(notice.problem)
      case 'event':
        return say('lw-event', { name: notice.name, details: notice.details })
    }
  }

  return createWidget({
    ...stage,
    ...blockNeeds,
    clock: pageClock,
    address: pageAddress,
    passkeys: pagePasskeys,
    asked: openAskedMark(`login-widget:asked:${publicToken}`),
    window,
    provider: () => ({ ...ordinary, ...override() }),
    tell,
  })
}

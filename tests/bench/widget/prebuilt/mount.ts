import {
  createStytchClient,
  type StytchClientOptions,
  type StytchLoginConfig,
  StytchUI,
} from '@stytch/vanilla-js'
import type { PrebuiltSettings } from '../contests.ts'

/** Mounts the prebuilt UI as documented, with the URL of our server. */
export function mount(toConfig: (here: string) => StytchLoginConfig) {
  const { publicToken, apiUrl } = JSON.parse(
    document.getElementById('settings')?.textContent ?? '{}',
  ) as PrebuiltSettings
  const options = { endpoints: { testAPIURL: apiUrl, liveAPIURL: apiUrl } } as StytchClientOptions
  const client = createStytchClient(publicToken, options)
  customElements.define('stytch-ui', StytchUI)
  const element = document.createElement('stytch-ui') as InstanceType<typeof StytchUI>
  document.querySelector('main')?.append(element)
  element.render({ client, config: toConfig(`${location.origin}${location.pathname}`) })
}

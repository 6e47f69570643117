import {
  OAuthProviders,
  OneTapPositions,
  Products,
  type StytchClientOptions,
  StytchUI,
  StytchUIClient,
} from '@stytch/vanilla-js'

type Settings = { publicToken: string; apiUrl: string }
const { publicToken, apiUrl } = JSON.parse(
  document.getElementById('settings')?.textContent ?? '{}',
) as Settings

const client = new StytchUIClient(publicToken, {
  endpoints: {
    testAPIURL: apiUrl,
    liveAPIURL: apiUrl,
    clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html`,
  },
} as StytchClientOptions)

function show(text: string) {
  const output = document.querySelector('output')
  if (output) output.textContent = text
}

customElements.define('stytch-ui', StytchUI)
document.querySelector('button')?.addEventListener('click', () => {
  const here = `${location.origin}/`
  const ui = document.body.appendChild(document.createElement('stytch-ui')) as InstanceType<typeof StytchUI>
  ui.render({
    client,
    config: {
      products: [Products.oauth],
      oauthOptions: {
        providers: [{ type: OAuthProviders.Google, one_tap: true, position: OneTapPositions.floating }],
        loginRedirectURL: here,
        signupRedirectURL: here,
      },
      sessionOptions: { sessionDurationMinutes: 30 },
    },
  })
})

client
  .authenticateByUrl({ session_duration_minutes: 30 })
  .then((result) => {
    if (result?.handled) show(`Signed in as ${client.user.getSync()?.emails[0]?.email}`)
  })
  .catch((rejection: { error_type?: string }) => show(rejection.error_type ?? String(rejection)))

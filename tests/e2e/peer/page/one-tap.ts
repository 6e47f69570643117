import { StytchClient, type StytchClientOptions } from '@stytch/vanilla-js/headless'

type Settings = { publicToken: string; apiUrl: string }
const { publicToken, apiUrl } = JSON.parse(
  document.getElementById('settings')?.textContent ?? '{}',
) as Settings

const client = new StytchClient(publicToken, {
  endpoints: {
    testAPIURL: apiUrl,
    liveAPIURL: apiUrl,
    clientsideServicesIframeURL: `${apiUrl}/clientside-services/index.html`,
  },
} as StytchClientOptions)

function show(text: string) {
  const place = document.querySelector('output')
  if (place) place.textContent = text
}

document.querySelector('button')?.addEventListener('click', async () => {
  const here = `${location.origin}/`
  const options = { login_redirect_url: here, signup_redirect_url: here }
  await client.oauth.googleOneTap.start(options).catch((problem: Error) => show(problem.message))
})

client
  .authenticateByUrl({ session_duration_minutes: 30 })
  .then((taken) => {
    if (taken?.handled) show(`Signed in as ${client.user.getSync()?.emails[0]?.email}`)
  })
  .catch((refusal: { error_type?: string }) => show(refusal.error_type ?? String(refusal)))

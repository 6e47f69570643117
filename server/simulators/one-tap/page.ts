import { html } from 'hono/html'

const layout = (data: Record<string, string>, body: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with Google (simulator)</title>
<link rel="stylesheet" href="/stand-in/one-tap/prompt.css">
<script type="module" src="/stand-in/one-tap/prompt.js"></script>
</head>
<body${Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)}>
${body}
</body>
</html>`

/** The prompt in the frame: one account, and fields to enter a different one. */
export const promptPage = (
  origin: string,
  site: string,
  typed: { email: string; name: string; isVerified: boolean },
  problem?: string,
) =>
  layout(
    { origin },
    html`<form method="post" novalidate>
<header><h1>Sign in to ${site} with Google</h1><button type="button" id="close" aria-label="Close">×</button></header>
<p class="note">Development only: this is a simulator, and nothing is sent to Google.</p>
<button class="account">Continue as <span>${typed.email}</span></button>
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<details${problem ? html` open` : ''}>
<summary>Use another account</summary>
<label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="254" value="${typed.email}"${problem ? html` aria-invalid="true" aria-describedby="problem"` : ''}>
<label for="name">Name</label>
<input id="name" name="name" maxlength="200" value="${typed.name}">
<p class="choice"><input id="verified" name="verified" type="checkbox"${typed.isVerified ? html` checked` : ''}><label for="verified">Google has verified this email</label></p>
<button class="continue">Continue</button>
</details>
</form>`,
  )

/** The page that passes the ID token to the embedding site. */
export const credentialPage = (origin: string, credential: string) =>
  layout({ origin, credential }, html`<p class="note">Signing in …</p>`)

/** The page for an unknown site. */
export const rejectedPage = (origin: string) =>
  layout({ origin, error: 'unregistered_origin' }, html`<p class="note">No project lists this site.</p>`)

export const promptCss = `:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: #fff; color: #1f1f1f; overflow-wrap: anywhere }
form { padding: 16px 20px 20px; border: 1px solid #dadce0; border-radius: 8px }
header { display: flex; justify-content: space-between; gap: 12px }
h1 { font-size: 16px; line-height: 1.35; font-weight: 600; margin: 4px 0 0 }
.note { margin: 4px 0 16px; font-size: 13px; color: #5f6368 }
button { font: inherit; cursor: pointer; border-radius: 22px; border: 1px solid #747775; background: #fff; color: inherit; min-height: 44px; padding: 0 20px }
#close { flex: none; width: 44px; padding: 0; margin: -8px -12px 0 0; border: 0; font-size: 22px }
.account, .continue { width: 100% }
.account { background: #0b57d0; border-color: transparent; color: #fff; font-weight: 600 }
summary { margin-top: 12px; min-height: 32px; cursor: pointer; font-size: 14px }
label { display: block; font-size: 13px; font-weight: 600; margin: 8px 0 4px }
input:not([type=checkbox]) { width: 100%; min-height: 44px; padding: 0 12px; font: inherit; border: 1px solid #747775; border-radius: 8px }
input[aria-invalid] { border-color: #8b1214 }
.choice { display: flex; align-items: center; gap: 10px; margin: 12px 0 }
.choice label { margin: 0; font-weight: 400 }
.choice input { width: 20px; height: 20px; margin: 0 }
.problem { margin: 12px 0 0; font-size: 13px; color: #8b1214 }
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px }
`

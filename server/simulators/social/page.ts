import { html } from 'hono/html'

export type SimulatorView = {
  /** hidden form fields, returned unchanged */
  hidden: Readonly<Record<string, string>>
  /** the display name of the provider */
  title: string
  /** the site that requests the sign-in */
  site: string
  scopes: string
  /** the previous input, with its error */
  email: string
  name: string
  tenant: string
  isVerified: boolean
  problem?: string
}

/** The sign-in page of the local provider. */
export const simulatorPage = (view: SimulatorView) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.problem ? 'Error: ' : ''}${view.title} simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/oauth/stand-in.css">
</head>
<body>
<main>
<p class="note">This page replaces ${view.title} in development. Nothing is sent to ${view.title}.</p>
<h1>Sign in to ${view.site} with ${view.title}</h1>
<form method="post">
${Object.entries(view.hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${view.email}"${view.problem ? html` aria-invalid="true" aria-describedby="problem" autofocus` : ''}>
${view.problem ? html`<p class="problem" id="problem" role="alert">${view.problem}</p>` : ''}
<label for="name">Name</label>
<input id="name" name="name" maxlength="200" autocomplete="name" value="${view.name}">
<label for="tenant">Company or workspace (tenant), if any</label>
<input id="tenant" name="tenant" maxlength="200" value="${view.tenant}">
<p class="choice"><input id="verified" name="verified" type="checkbox"${view.isVerified ? html` checked` : ''}><label for="verified">${view.title} has verified this email</label></p>
<p class="scopes">The site asks for: ${view.scopes || 'nothing'}</p>
<div class="buttons">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>
</main>
</body>
</html>`

export const simulatorCss = `:root { color-scheme: light dark; --line: light-dark(#767680, #8a8a94); --soft: light-dark(#5b5b66, #a9a9b4); --accent: light-dark(#1a4fc4, #9dbbff) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #141417); color: light-dark(#1b1b1f, #ececf0) }
main { width: min(100%, 26rem); padding: 2rem 1.5rem; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1.25rem }
.note { margin: 0 0 1.5rem; padding: .625rem .875rem; border-inline-start: 3px solid var(--accent); background: light-dark(#fff, #1d1d22); color: var(--soft); font-size: .875rem }
label { display: block; font-weight: 600; margin-bottom: .25rem }
input:not([type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin-bottom: 1rem; font: inherit; color: inherit; background: light-dark(#fff, #1d1d22); border: 1px solid var(--line); border-radius: 8px }
input[aria-invalid] { border-color: light-dark(#8b1214, #ff9a9c); margin-bottom: .25rem }
.problem { margin: 0 0 1rem; color: light-dark(#8b1214, #ff9a9c); font-size: .875rem }
.choice { display: flex; gap: .625rem; align-items: center; margin: 0 0 1rem }
.choice label { font-weight: 400; margin: 0 }
.choice input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent) }
.scopes { margin: 0 0 1.25rem; color: var(--soft); font-size: .875rem }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
button { min-height: 2.75rem; font: inherit; font-weight: 600; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; cursor: pointer }
button[value=allow] { background: light-dark(#1a4fc4, #9dbbff); border-color: transparent; color: light-dark(#fff, #10182b) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

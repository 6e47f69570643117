import { escapeHtml } from '../escape-html.ts'
import type { Profile } from './sign-in.ts'

const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/recipe-box.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/tokens.css" />
    <link rel="stylesheet" href="/recipe-box.css" />
  </head>
  <body>
    <main>
      <a class="name" href="/application"><img src="/recipe-box.svg" alt="" width="32" height="32" />Recipe box</a>
      ${body}
    </main>
  </body>
</html>
`

const signIn = (label: string) => `<a class="button" href="/application/sign-in">${label}</a>`
const continueWith = signIn('Continue with Saltmarsh Pottery')

/** The profile of the signed-in user, or an invitation to sign in. */
export function homePage(profile: Profile | undefined): string {
  if (!profile) {
    return layout(
      'Recipe box',
      `<h1>What you bake, and when</h1>
      <p>This is an independent application without its own accounts. You sign in with your account at the shop.</p>
      ${continueWith}`,
    )
  }
  const rows = Object.entries(profile.claims).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value) || '–')}</dd></div>`,
  )
  return layout(
    'Your recipe box',
    `<h1>Your recipe box</h1>
    <p>Saltmarsh Pottery shared this profile with the Recipe box for the scopes <code>${escapeHtml(profile.scopes)}</code>:</p>
    <dl>${rows.join('')}</dl>
    <a class="button" href="/application/sign-out">Sign out</a>`,
  )
}

export const goodbyePage = () =>
  layout(
    'Goodbye',
    `<h1>Goodbye</h1>
    <p>You are signed out here and at Saltmarsh Pottery.</p>
    ${signIn('Sign in again')}`,
  )

export const problemPage = (sentence: string) =>
  layout(
    'Not signed in',
    `<h1>Not signed in</h1>
    <p>${escapeHtml(sentence)}</p>
    ${signIn('Try again')}`,
  )

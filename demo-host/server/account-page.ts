import { html } from 'hono/html'
import type { Visit } from './check-session.ts'
import { pageLayout } from './page-layout.ts'
import { listSignInMethods, type SignInMethod } from './sign-in-methods.ts'

/** Renders the account of a signed-in customer. `html` escapes every value. */
export const accountPage = ({ user, session }: Visit, now: Date) => {
  const name = [user.name?.first_name, user.name?.middle_name, user.name?.last_name].filter(Boolean).join(' ')
  return pageLayout({
    title: 'Your account',
    isSignedIn: true,
    content: html`<main class="account">
      <div class="greeting">
        <h1>${name === '' ? 'Your account' : `Hello, ${name}`}</h1>
        <p class="lead">These are the details that the shop keeps about you.</p>
      </div>

      <div class="details">
      <section class="panel" aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <dl>
          <div><dt>Name</dt><dd>${name === '' ? 'Not provided' : name}</dd></div>
          <div>
            <dt>Email addresses</dt>
            <dd>${user.emails.length === 0 ? 'None' : html`<ul>${user.emails.map(emailItem)}</ul>`}</dd>
          </div>
          <div><dt>Customer since</dt><dd>${date(user.created_at)}</dd></div>
        </dl>
      </section>

      <section class="panel" aria-labelledby="methods">
        <h2 id="methods">Sign-in methods</h2>
        <dl>${listSignInMethods(user).map(methodRow)}</dl>
      </section>
      </div>

      <section class="panel" aria-labelledby="session">
        <h2 id="session">This session</h2>
        <dl>
          <div><dt>Started</dt><dd>${time(session.started_at)}</dd></div>
          <div><dt>Ends</dt><dd>${time(session.expires_at)} <span class="quiet">${timeLeft(session.expires_at, now)}</span></dd></div>
        </dl>
        <form method="post" action="/account/sign-out"><button>Sign out</button></form>
      </section>
    </main>`,
  })
}

const emailItem = ({ email, verified }: { email: string; verified: boolean }) =>
  html`<li>${email} <span class="badge${verified ? '' : ' open'}">${verified ? 'Verified' : 'Not verified'}</span></li>`

const methodRow = ({ kind, detail }: SignInMethod) => html`<div><dt>${kind}</dt><dd>${detail}</dd></div>`

/** Renders the page for a session that has ended or was not created by this shop. */
export const endedPage = (signIn: string) =>
  pageLayout({
    title: 'Your session has ended',
    content: html`<main class="alone">
      <section class="panel">
        <h1 class="small">Your session has ended</h1>
        <p>Sign in again to see your account.</p>
        <a class="button" href="${signIn}">Sign in</a>
      </section>
    </main>`,
  })

/** Renders the page for a path that does not exist. */
export const notFoundPage = () =>
  pageLayout({
    title: 'Page not found',
    content: html`<main class="alone">
      <section class="panel">
        <h1 class="small">Page not found</h1>
        <p>There is no page at this address.</p>
        <a class="button" href="/account">Your account</a>
      </section>
    </main>`,
  })

/** Renders the page for an unavailable provider. */
export const unavailablePage = () =>
  pageLayout({
    title: 'Your account is not available',
    content: html`<main class="alone">
      <section class="panel">
        <h1 class="small">Your account is not available</h1>
        <p>Something went wrong on our side. You’re still signed in. Please try again in a few minutes.</p>
        <a class="button" href="/account">Try again</a>
      </section>
    </main>`,
  })

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const date = (instant = '') =>
  html`<time datetime="${instant}">${dateFormat.format(new Date(instant))}</time>`
const time = (instant = '') =>
  html`<time datetime="${instant}">${timeFormat.format(new Date(instant))} UTC</time>`

const timeLeftFormat = new Intl.RelativeTimeFormat('en')

/** Returns the time until an instant: `in 25 minutes`, `in 3 hours`, `in 30 days`. */
function timeLeft(instant = '', now: Date): string {
  const minutes = Math.floor((new Date(instant).getTime() - now.getTime()) / 60_000)
  if (minutes < 120) return timeLeftFormat.format(minutes, 'minute')
  if (minutes < 48 * 60) return timeLeftFormat.format(Math.floor(minutes / 60), 'hour')
  return timeLeftFormat.format(Math.floor(minutes / 1440), 'day')
}

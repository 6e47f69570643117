import type { MouseEvent, ReactNode } from 'react'
import { SELECT_STORY } from 'storybook/internal/core-events'
import { addons } from 'storybook/preview-api'
import type { StoryCounts } from './story-counts.ts'

/** The groups of the sidebar, each with a story to start with and what it contains. */
const groups = [
  [
    'Theme',
    'theme-all-screens--screens',
    'Make a theme in the panel on the right, and see it on twelve screens at once.',
  ],
  [
    'Sign in',
    'sign-in-first-screen--email-and-password',
    'The first screen of the widget, with every combination of methods.',
  ],
  ['Codes', 'codes-enter-a-code--wrong-code', 'One-time codes by email and text message.'],
  ['Links', 'links-link-sent--sent', 'Magic links by email.'],
  [
    'Passwords',
    'passwords-create-or-enter-a-password--requirements',
    'Creating, entering and resetting a password.',
  ],
  ['Passkeys', 'passkeys-list-of-passkeys--several-passkeys', 'Creating passkeys, and the list of them.'],
  ['Social accounts', 'social-accounts-address-in-use--a-code', 'Signing in with a social provider.'],
  ['Wallets', 'wallets-connect--named-wallet', 'Signing in with an Ethereum or Solana wallet.'],
  [
    'Second factor',
    'second-factor-enter-a-code-of-the-app--code-of-the-app',
    'Authenticator apps and recovery codes.',
  ],
  ['Consent', 'consent-allow-an-application--request', 'What an application may do, and signing out of it.'],
  [
    'States',
    'states-banners-buttons-and-toasts--banners',
    'Components of the widget, in states that no screen shows.',
  ],
  ['Emails', 'emails-codes-and-links--sign-in-code', 'Every email, as HTML and as plain text.'],
  ['Portal', 'portal-buttons-and-fields--buttons', 'The components of the portal, each in its states.'],
  ['Design', 'design-tokens--tokens', 'Colors, type, spaces and the variables of the widget.'],
] as const

const card = {
  display: 'grid',
  alignContent: 'start',
  gap: 'var(--space-1)',
  padding: 'var(--space-4)',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  textDecoration: 'none',
} as const

const playground = 'http://demo.localhost:4100'

/** The page with which Storybook opens. */
export const Welcome = ({ logo, counts }: { logo: ReactNode; counts: StoryCounts }) => (
  <div
    lang="en"
    dir="ltr"
    style={{ display: 'grid', gap: 'var(--space-8)', maxWidth: 960, marginInline: 'auto' }}
  >
    <header style={{ display: 'grid', gap: 'var(--space-3)' }}>
      {logo}
      <p style={{ fontSize: 'var(--display)', fontWeight: 600, lineHeight: 1.2 }}>
        Every screen in every state
      </p>
      <p style={{ maxWidth: '60ch', color: 'var(--ink-quiet)' }}>
        Each of the {groups.reduce((sum, [name]) => sum + (counts.get(name) ?? 0), 0)} stories shows one
        screen, email or component in one state, without a server. The browser tests check each story for
        accessibility in light and dark, and for text that does not fit in English, German and Arabic.
      </p>
    </header>
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        gap: 'var(--space-3)',
      }}
    >
      {groups.map(([name, story, text]) => (
        <li key={name} style={{ display: 'grid' }}>
          <a
            href={`./?path=/story/${story}`}
            target="_top"
            style={card}
            onClick={(event) => showStory(event, story)}
          >
            <span style={{ display: 'flex', justifyContent: 'space-between', gap: 'var(--space-2)' }}>
              <strong>{name}</strong>
              <span style={{ fontSize: 'var(--small)', color: 'var(--ink-quiet)' }}>
                {toCount(counts.get(name) ?? 0)}
              </span>
            </span>
            <span style={{ color: 'var(--ink-quiet)' }}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
    <section style={{ display: 'grid', gap: 'var(--space-2)' }}>
      <h2>How to read a story</h2>
      <ul style={{ display: 'grid', gap: 'var(--space-1)', color: 'var(--ink-quiet)' }}>
        <li>
          The toolbar changes the color scheme, the theme of the widget, the language, the direction and the
          width. Make your own theme in the Theme panel.
        </li>
        {isOnThisMachine() && (
          <li>
            While <code>npm start</code> runs,{' '}
            <a href={playground} target="_top">
              the playground
            </a>{' '}
            has the same panel next to a form that works.
          </li>
        )}
        <li>
          The Accessibility panel lists what axe finds. The Actions panel lists the events of a widget screen.
        </li>
        <li>
          Samples of screens are in tests/support/widget/samples, samples of emails in emails/samples.ts.
        </li>
        <li>docs/design.md explains the system: tokens, components, and how to judge a screen.</li>
      </ul>
    </section>
  </div>
)

const toCount = (count: number): string => `${count} ${count === 1 ? 'story' : 'stories'}`

/**
 * Shows a story in the page around this one. The studio of a server has an opaque origin, from which the link itself may
 * not change that page.
 */
function showStory(event: MouseEvent, storyId: string): void {
  const isAlone = parent === window
  if (isAlone || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  addons.getChannel().emit(SELECT_STORY, { storyId })
}

/** Whether this is Storybook in a checkout, where the demo site may run as well. */
const isOnThisMachine = (): boolean =>
  origin !== 'null' && ['localhost', '127.0.0.1'].includes(location.hostname)

import type { Preview } from '@storybook/react-vite'
import '@fontsource-variable/inter/wght.css'
import '../design/tokens.css'
import '../portal/ui/base.css'
import '../portal/ui/checkbox.css'
import { action } from 'storybook/actions'
import type { BusinessSample } from '#support/widget/samples/business-sample.ts'
import { viewOfBusiness } from '#support/widget/samples/business-view.ts'
import type { Sample } from '#support/widget/samples/sample.ts'
import { loadPieces, viewOf } from '#support/widget/samples/view-of.ts'
import type { EmailKind } from '../emails/kinds.ts'
import { App } from '../widget/app/App.tsx'
import { findFixedScheme, findTheme, listenForTheme } from './chosen-theme.ts'
import { EmailPreview, type Variant } from './EmailPreview.tsx'
import { loadPortal } from './PortalStory.tsx'
import { ShadowCard } from './ShadowCard.tsx'
import { tables } from './tables.ts'
import { directions, locales, schemes, themes, widths } from './toolbar.ts'

listenForTheme()

const choice = (title: string, icon: string, items: readonly { value: string; title: string }[]) => ({
  name: title,
  toolbar: { title, icon: icon as 'globe', items: [...items], dynamicTitle: true },
})
const titled = (entries: Record<string, string>) =>
  Object.entries(entries).map(([value, title]) => ({ value, title }))

const preview: Preview = {
  parameters: {
    // Any accessibility finding fails the story.
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { disable: true },
    backgrounds: { disable: true },
    viewport: { disable: true },
    // Storybook reads this without running the file, so it cannot be computed.
    options: {
      storySort: {
        order: [
          'Welcome',
          'Theme',
          'Design',
          'Sign in',
          'Codes',
          'Links',
          'Passwords',
          'Passkeys',
          'Social accounts',
          'Wallets',
          'Second factor',
          'Consent',
          'Business',
          'States',
          'Emails',
          'Portal',
        ],
      },
    },
  },
  globalTypes: {
    scheme: choice('Color scheme', 'contrast', titled(schemes)),
    theme: choice('Theme', 'paintbrush', [
      ...Object.entries(themes).map(([value, { title }]) => ({ value, title })),
      { value: 'yours', title: 'Your theme' },
    ]),
    second: choice('Second theme of all screens', 'sidebyside', [
      { value: 'none', title: 'No second theme' },
      ...Object.entries(themes).map(([value, { title }]) => ({ value, title: `Compare with ${title}` })),
      { value: 'yours', title: 'Compare with your theme' },
    ]),
    locale: choice('Language', 'globe', titled(locales)),
    direction: choice('Direction', 'transfer', titled(directions)),
    width: choice('Width', 'grow', titled(widths)),
  },
  initialGlobals: {
    scheme: 'light',
    theme: 'default',
    second: 'none',
    /** A new number renders the story again, after the developer's theme has changed. */
    themeRevision: 0,
    locale: 'en',
    direction: 'language',
    width: 'all',
  },
  loaders: [
    async ({ globals }) => {
      await Promise.all([tables.load(globals.locale), loadPortal(globals.locale)])
      return { pieces: await loadPieces(), messages: tables.find(globals.locale) }
    },
  ],
  decorators: [
    (Story, { globals, title, name, parameters }) => {
      document.documentElement.style.colorScheme = globals.scheme
      // A page of the portal has its own landmarks.
      if (parameters.isPage) return <Story />
      return (
        <main
          style={{
            boxSizing: 'border-box',
            maxWidth: globals.width === 'all' ? undefined : `${globals.width}px`,
            minHeight: '100vh',
            marginInline: 'auto',
            padding: parameters.message ? 0 : '32px 16px 48px',
            background: 'var(--page)',
          }}
        >
          <h1
            style={{ position: 'absolute', width: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
          >{`${title}: ${name}`}</h1>
          <Story />
        </main>
      )
    },
  ],
  render: (_, { parameters, globals, loaded }) => {
    const { sample, businessSample, message } = parameters as {
      sample: Sample
      businessSample?: BusinessSample
      message?: EmailKind
    }
    if (message) return <EmailPreview kind={message} {...(globals as Variant)} />
    const { pieces, messages } = loaded
    const tag = { language: globals.locale, ltr: 'en', rtl: 'ar' }[globals.direction as 'ltr']
    const theme = findTheme(globals.theme)
    const look = {
      ...pieces,
      messages,
      locale: tag,
      theme,
      colorScheme: findFixedScheme(theme),
      send: action('send'),
    }
    const view = businessSample ? viewOfBusiness(businessSample, look) : viewOf(sample, look)
    return (
      <ShadowCard>
        <App view={view} />
      </ShadowCard>
    )
  },
}

export default preview

import type { StoryObj } from '@storybook/react-vite'
import { type ReactNode, useMemo } from 'react'
import { directionOf, type Locale } from '#languages/locales.ts'
import { parseConfig } from '../portal/context/config.ts'
import { type Services, ServicesProvider } from '../portal/context/use-services.ts'
import { DashboardLocationContext } from '../portal/dashboard/use-dashboard-location.ts'
import { loadAuthenticatedTexts, loadDashboardTexts, loadLanguage, texts } from '../portal/messages/texts.ts'
import { createTranslate } from '../portal/messages/translate.ts'
import { setLocale } from '../portal/platform/locale.ts'
import { createStore } from '../portal/platform/store.ts'
import { RouterContext } from '../portal/router/use-router.ts'
import type { Theme } from '../portal/ui/theme.ts'
import { createToasts } from '../portal/ui/toasts.ts'

/** Loads the texts of the portal in a language. */
export async function loadPortal(locale: Locale): Promise<void> {
  await Promise.all([loadAuthenticatedTexts(), loadDashboardTexts()])
  await loadLanguage(locale)
  // The story sets the language and the direction on its own element.
  setLocale(locale, { lang: '', dir: '' })
}

/** Toasts that stay. */
const after = () => () => {}

/** The services that components of the portal use, without a server. */
function createServices(locale: Locale): Services {
  const services: Partial<Services> = {
    config: parseConfig(undefined, 'https://cakes.example.org'),
    t: createTranslate(texts, undefined, locale),
    toasts: createToasts(after),
    arrival: { ...createStore(undefined), loaded: undefined, forget: () => {} },
    theme: createStore<Theme>('system'),
    shortcuts: createStore(true),
    isOnline: () => true,
    hasScreenKeyboard: () => true,
    now: () => Date.UTC(2026, 10, 20, 9, 30),
    origin: 'https://cakes.example.org',
  }
  // Components call only these; a screen with a server is a browser test, not a story.
  return services as Services
}

type Props = { locale: Locale; direction: string; children: (services: Services) => ReactNode }

/** The surroundings of a component in the portal: services, address, dashboard, language and direction. */
export function PortalStory({ locale, direction, children }: Props) {
  const services = useMemo(() => createServices(locale), [locale])
  return (
    <ServicesProvider value={services}>
      <RouterContext value={router}>
        <DashboardLocationContext value={dashboard}>
          <div lang={locale} dir={direction === 'language' ? directionOf(locale) : direction}>
            {children(services)}
          </div>
        </DashboardLocationContext>
      </RouterContext>
    </ServicesProvider>
  )
}

const router = {
  location: { pathname: '/portal', search: '?tab=files', hash: '' },
  navigate: () => {},
  hasMoved: () => false,
}

const dashboard = {
  location: { tab: 'files', isAdmin: true, people: 'bakers', list: {} },
  rememberedLists: {},
  dashboardTab: 'files',
  hiddenColumns: {},
  hideColumns: () => {},
  go: () => {},
  addressOf: () => '/portal?tab=files',
} as const

/** A story of the portal in the language and direction of the toolbar. */
export const inPortal = (
  draw: (t: Services['t'], services: Services) => ReactNode,
  story: StoryObj = {},
): StoryObj => ({
  ...story,
  render: (_, { globals }) => (
    <PortalStory locale={globals.locale} direction={globals.direction}>
      {(services) => draw(services.t, services)}
    </PortalStory>
  ),
})

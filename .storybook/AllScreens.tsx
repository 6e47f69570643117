import { directionOf, type Locale } from '#languages/locales.ts'
import { businessSamples } from '#support/widget/samples/business.ts'
import type { BusinessSample } from '#support/widget/samples/business-sample.ts'
import { viewOfBusiness } from '#support/widget/samples/business-view.ts'
import type { Sample } from '#support/widget/samples/sample.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { type Pieces, viewOf } from '#support/widget/samples/view-of.ts'
import { findSchemes, type Scheme } from '../theme-studio/rules/schemes.ts'
import { App } from '../widget/app/App.tsx'
import type { Theme } from '../widget/app/theme.ts'
import { ShadowCard } from './ShadowCard.tsx'
import { tables } from './tables.ts'

type Screen = { title: string; scheme: Scheme; locale?: Locale; width?: number } & (
  | { sample: Sample }
  | { businessSample: BusinessSample }
)

/** Screens with everything that a theme changes: buttons, fields, messages, lists, both schemes, a phone, languages. */
const screens: Screen[] = [
  { title: 'First screen', sample: samples.Main['a code by email'], scheme: 'light' },
  { title: 'First screen', sample: samples.Main['email and password'], scheme: 'dark' },
  { title: 'Social sign-in', sample: samples.Main['social providers with a last used one'], scheme: 'light' },
  {
    title: 'Social sign-in and wallets',
    sample: samples.Main['social providers and wallets'],
    scheme: 'dark',
  },
  { title: 'Wrong password', sample: samples.Main['wrong password'], scheme: 'light' },
  { title: 'Code', sample: samples.OTPAuthenticate['just sent'], scheme: 'light' },
  { title: 'Wrong code', sample: samples.OTPAuthenticate['wrong code'], scheme: 'dark' },
  { title: 'A phone', sample: samples.Main['a code by phone'], scheme: 'light', width: 320 },
  { title: 'Arabic', sample: samples.Main['password or link'], scheme: 'light', locale: 'ar' },
  {
    title: 'German',
    sample: samples.PasswordCreateOrLogin['create a password or get a code'],
    scheme: 'dark',
    locale: 'de',
  },
  {
    title: 'Organizations',
    businessSample: businessSamples.Discovery['several organizations'],
    scheme: 'light',
  },
  { title: 'Signed in', sample: samples.OTPConfirmation.done, scheme: 'dark' },
]

type Props = { pieces: Pieces; themes: readonly { title: string; theme: Theme }[] }

/** Twelve screens in a theme, or in two themes side by side. */
export function AllScreens({ pieces, themes }: Props) {
  return (
    <div
      lang="en"
      dir="ltr"
      style={{
        display: 'grid',
        gridTemplateColumns:
          themes.length > 1
            ? 'repeat(2, minmax(0, 1fr))'
            : 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
        alignItems: 'start',
        gap: 'var(--space-4)',
      }}
    >
      {screens.flatMap((screen) =>
        themes.map(({ title, theme }) => (
          <figure
            key={`${screen.title} ${screen.scheme} ${title}`}
            style={{ display: 'grid', gap: 'var(--space-2)', minWidth: 0, margin: 0 }}
          >
            <figcaption style={{ fontSize: 'var(--small)', color: 'var(--ink-quiet)' }}>
              {screen.title}, {schemeOf(screen, theme)}
              {themes.length > 1 && `: ${title}`}
            </figcaption>
            <ThemedScreen screen={screen} theme={theme} pieces={pieces} />
          </figure>
        )),
      )}
    </div>
  )
}

/** The scheme of a screen, unless the theme has only the other one. */
function schemeOf({ scheme }: Screen, theme: Theme): Scheme {
  const schemes = findSchemes(theme)
  return schemes.find((offered) => offered === scheme) ?? schemes[0] ?? scheme
}

function ThemedScreen({ screen, theme, pieces }: { screen: Screen; theme: Theme; pieces: Pieces }) {
  const { locale = 'en', width } = screen
  const scheme = schemeOf(screen, theme)
  const look = { ...pieces, messages: tables.find(locale), locale, theme, colorScheme: scheme }
  const view = 'sample' in screen ? viewOf(screen.sample, look) : viewOfBusiness(screen.businessSample, look)
  return (
    <div
      lang={locale}
      dir={directionOf(locale)}
      style={{
        colorScheme: scheme,
        minWidth: 0,
        maxWidth: width,
        padding: 'var(--space-4)',
        borderRadius: 'var(--radius)',
        background: 'light-dark(#eef1f2, #0d161b)',
      }}
    >
      <ShadowCard>
        <App view={view} />
      </ShadowCard>
    </div>
  )
}

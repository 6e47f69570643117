import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { toCustomProperties } from '../widget/app/theme.ts'
import { Banner } from '../widget/ui/Banner.tsx'
import { Button } from '../widget/ui/Button.tsx'
import { Toasts } from '../widget/ui/Toasts.tsx'
import { findFixedScheme, findTheme } from './chosen-theme.ts'
import { ShadowCard } from './ShadowCard.tsx'

/** Components with variants that no screen shows. */
export default { title: 'States/Banners, buttons and toasts' } satisfies Meta

const inCard = (children: ReactNode): StoryObj => ({
  render: (_, { globals }) => {
    const theme = findTheme(globals.theme)
    return (
      <ShadowCard>
        <div
          className="lw-card"
          part="card"
          dir={globals.direction === 'rtl' ? 'rtl' : 'ltr'}
          data-scheme={findFixedScheme(theme)}
          style={toCustomProperties(theme)}
        >
          <div className="lw-screen">{children}</div>
        </div>
      </ShadowCard>
    )
  },
})

export const Banners = inCard(
  <>
    <Banner tone="error">We couldn’t reach our servers. Check your connection and try again.</Banner>
    <Banner tone="warning">otpOptions.expirationMinutes must be a number of minutes above 0.</Banner>
    <Banner tone="success">Your password has been changed. You can sign in with it now.</Banner>
  </>,
)

export const Buttons = inCard(
  <>
    <Button>Continue</Button>
    <Button busy>Continue</Button>
    <Button disabled>Continue</Button>
    <Button kind="secondary">Email me a sign-in code</Button>
    <Button kind="secondary" busy>
      Email me a sign-in code
    </Button>
    <Button kind="secondary" disabled>
      Email me a sign-in code
    </Button>
  </>,
)

export const SeveralToasts = inCard(
  <>
    <Button>Continue</Button>
    <div className="lw-toasts">
      <Toasts
        toasts={[
          {
            id: '1',
            kind: 'error',
            content: 'Something went wrong. Read https://stytch.com/docs, then try again.',
          },
          { id: '2', kind: 'success', content: 'Passkey renamed' },
          { id: '3', kind: 'blank', content: 'Your cart has been kept.' },
          { id: '4', kind: 'loading', content: 'Fetching your orders...' },
          { id: '5', kind: 'custom', content: 'A custom notice of the page.' },
        ]}
      />
    </div>
  </>,
)
SeveralToasts.name = 'Several toasts'

import { useLayoutEffect, useState } from 'react'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { SocialProvider } from '#contract/social-providers.ts'
import type { BlockProps } from '../../core/screen.ts'
import type { SocialProviderConfig } from '../../core/social.ts'
import { Logo } from '../../screens/social/Logo.tsx'
import css from '../../screens/social/social.css?inline'
import { Button } from '../../ui/Button.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { splitOverflow } from './overflow.ts'
import type { OAuthEvent } from './states.ts'

/** The providers on Main, with the last used provider first. More than six are behind a button. */
export function SocialButtons({ state, send, t, settings, lastProvider }: BlockProps<OAuthEvent>) {
  const element = useSheet<HTMLDivElement>(css)
  const [pressed, setPressed] = useState<SocialProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const last = lastProvider.read()
  const { visible, overflow } = splitOverflow(settings, last)
  const { busy } = state
  // The first new button takes the focus from the button that disappears.
  useLayoutEffect(() => {
    if (isOpen) element.current?.querySelectorAll('button')[visible.length]?.focus()
  }, [isOpen, element, visible.length])
  const button = ({ name }: SocialProviderConfig) => (
    <Button
      key={name}
      kind="secondary"
      busy={busy === 'oauth' && pressed === name}
      disabled={busy !== null}
      onPress={() => {
        setPressed(name)
        send({ method: 'oauth', type: 'pressed', name })
      }}
    >
      <span className="lw-social">
        <Logo name={name} />
        <span>{t('oauth.continue', { provider: getSocialProviderTitle(name) })}</span>{' '}
        {name === last && (
          <span className="lw-badge" part="badge">
            {t('oauth.last_used')}
          </span>
        )}
      </span>
    </Button>
  )
  return (
    <div ref={element} className="lw-socials" part="socials">
      {visible.map(button)}
      {overflow.length > 0 && !isOpen && (
        <Button kind="secondary" disabled={busy !== null} onPress={() => setIsOpen(true)}>
          {t('oauth.more')}
        </Button>
      )}
      {isOpen && overflow.map(button)}
    </div>
  )
}

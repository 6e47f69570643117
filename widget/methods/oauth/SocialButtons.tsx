import { useLayoutEffect, useRef, useState } from 'react'
import type { SocialProvider } from '#contract/social-providers.ts'
import { isRow } from '../../core/buttons.ts'
import type { BlockProps } from '../../core/screen.ts'
import type { SocialProviderConfig } from '../../core/social.ts'
import { SocialButton } from '../../screens/social/SocialButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { countColumns, splitOverflow } from './overflow.ts'
import type { OAuthEvent } from './states.ts'

/** The providers on Main, as a list or a row, with the last used provider first. More than six are behind a button. */
export function SocialButtons({ state, send, t, settings, lastProvider }: BlockProps<OAuthEvent>) {
  const element = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<SocialProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const last = lastProvider.read()
  const { visible, overflow } = splitOverflow(settings, last)
  const { busy } = state
  const count = isOpen ? settings.oauth.providers.length : visible.length
  const columns = isRow(settings, count) ? countColumns(count) : 0
  // The first new button takes the focus from the button that disappears.
  useLayoutEffect(() => {
    if (isOpen) element.current?.querySelectorAll('button')[visible.length]?.focus()
  }, [isOpen, visible.length])
  const button = ({ name }: SocialProviderConfig) => (
    <SocialButton
      key={name}
      name={name}
      isLast={name === last}
      busy={busy === 'oauth' && pressed === name}
      blocked={busy !== null}
      t={t}
      onPress={() => {
        setPressed(name)
        send({ method: 'oauth', type: 'pressed', name })
      }}
    />
  )
  return (
    <div
      ref={element}
      className={columns > 0 ? 'lw-socials lw-socials-row' : 'lw-socials'}
      part="socials"
      style={columns > 0 ? { gridTemplateColumns: toTracks(columns) } : undefined}
    >
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

/** Columns of equal width, fewer in a card so narrow that they would be less than 44 px wide. */
const toTracks = (columns: number) =>
  `repeat(auto-fill, minmax(max(44px, (100% - ${(columns - 1) * 12}px) / ${columns}), 1fr))`

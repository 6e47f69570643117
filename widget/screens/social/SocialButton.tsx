import type { AnyProvider } from '#contract/any-providers.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { Translate } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { LastUsed } from './LastUsed.tsx'
import { Logo } from './Logo.tsx'
import css from './social.css?inline'

type Props = {
  name: AnyProvider
  /** Whether it was used last on this browser. */
  isLast: boolean
  busy: boolean
  /** Any call is in progress. */
  blocked: boolean
  t: Translate
  onPress(): void
}

/** The button of a social provider, in a list or row with the class `lw-socials`. */
export function SocialButton({ name, isLast, busy, blocked, t, onPress }: Props) {
  const element = useSheet<HTMLSpanElement>(css)
  return (
    <Button kind="secondary" busy={busy} disabled={blocked} onPress={onPress}>
      <span ref={element} className="lw-social">
        <Logo name={name} />
        <span className="lw-social-name">
          {t('oauth.continue', { provider: getSocialProviderTitle(name) })}
          {isLast && <LastUsed t={t} />}
        </span>
      </span>
    </Button>
  )
}

import { useState } from 'react'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilledText } from '../../ui/FilledText.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { type LinkAccountOption, toLinkOptions } from './link-options.ts'
import type { OAuthEvent, OAuthEmailInUse as State } from './states.ts'

type Props = ScreenProps<State & Feedback, OAuthEvent | BeginEvent>

/** The email address already has an account: its sign-in methods, and what happens to the new identity. */
export function OAuthEmailInUse({ state, send, t, toText, now, settings }: Props) {
  const [pressed, setPressed] = useState('')
  const { account, busy, errorMessage } = state
  const goBack = () => send({ method: 'oauth', type: 'otherPressed' })
  const options = toLinkOptions(account, settings, t)
  const visibleOptions: readonly LinkAccountOption[] =
    options.length > 0
      ? options
      : [
          {
            label: t('oauth.in_use.other'),
            event: { method: 'oauth', type: 'otherPressed' },
            linksIdentity: true,
          },
        ]
  return (
    <Frame
      title={t('oauth.in_use.title')}
      back={{ label: t('back'), onPress: goBack }}
      emblem={<Emblem name="person" />}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <p className="lw-text" part="text">
        <FilledText text={t('oauth.in_use')} email={account.email} />
        {visibleOptions.some(({ linksIdentity }) => linksIdentity) && <> {t('oauth.in_use.adds')}</>}
      </p>
      <div className="lw-form">
        {visibleOptions.map(({ label, event }, at) => (
          <Button
            key={label}
            kind={at === 0 ? 'primary' : 'secondary'}
            busy={busy !== null && pressed === label}
            disabled={busy !== null}
            onPress={() => {
              setPressed(label)
              send(event)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Frame>
  )
}

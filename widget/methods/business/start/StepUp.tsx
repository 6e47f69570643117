import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { BusinessMain } from '../../../core/business/states.ts'
import { findWays, offersPassword } from '../../../core/business/ways.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { StartEvent } from './states.ts'

type Event =
  | StartEvent
  | { method: 'email'; type: 'wayChosen'; way: 'otp' | 'magic-link' }
  | { method: 'password'; type: 'opened'; email: string }

/** Main of a visitor whose address is known, and who needs one of the methods that the organization allows. */
export function StepUp({
  state,
  send,
  t,
  toText,
  now,
  settings,
  alternative,
}: BusinessScreenProps<BusinessMain & Feedback, Event>) {
  const { stepUp, organization, busy, chosen, email, errorMessage } = state
  const isVerified = stepUp?.isVerified !== false
  const ways = findWays(state, settings)
  return (
    <Frame
      title={
        isVerified
          ? t('business.continue_to', { organization: organization?.name ?? '' })
          : t('business.verify.title')
      }
      back={{ label: t('back'), onPress: () => send({ method: 'start', type: 'backPressed' }) }}
    >
      <p className="lw-text" part="text">
        {isVerified ? (
          t('business.step_up.text')
        ) : (
          <FilledText text={t('business.verify.text')} email={email} />
        )}
      </p>
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <div className="lw-ways">
        {ways.map((way, index) => (
          <Button
            key={way}
            kind={index === 0 ? 'primary' : 'secondary'}
            busy={busy !== null && chosen === way}
            disabled={busy !== null}
            onPress={() => send({ method: 'email', type: 'wayChosen', way })}
          >
            {t(`business.way.${way}`)}
          </Button>
        ))}
        {offersPassword(state, settings) && (
          <Button
            kind={ways.length === 0 ? 'primary' : 'secondary'}
            busy={busy === 'password'}
            disabled={busy !== null}
            onPress={() => send({ method: 'password', type: 'opened', email })}
          >
            {t('business.way.password')}
          </Button>
        )}
      </div>
      {alternative}
    </Frame>
  )
}

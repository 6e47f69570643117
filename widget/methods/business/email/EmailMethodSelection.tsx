import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { EmailEvent, EmailMethodSelection as State } from './states.ts'

/** The choice between a link and a code by email. */
export function EmailMethodSelection({
  state,
  send,
  t,
  toText,
  now,
}: BusinessScreenProps<State & Feedback, EmailEvent>) {
  const { busy, chosen, errorMessage } = state
  return (
    <Frame
      title={t('business.way.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'email', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <div className="lw-ways">
        {state.ways.map((way, index) => (
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
      </div>
    </Frame>
  )
}

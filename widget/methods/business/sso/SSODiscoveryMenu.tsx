import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { SSOEvent, SSODiscoveryMenu as State } from './states.ts'

/** The connections of a company. */
export function SSODiscoveryMenu({
  state,
  send,
  t,
  toText,
  now,
}: BusinessScreenProps<State & Feedback, SSOEvent>) {
  const { connections, chosen, errorMessage } = state
  return (
    <Frame
      title={t('business.sso.menu.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'sso', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      <div className="lw-ways">
        {connections.map(({ id, name }) => (
          <Button
            key={id}
            kind="secondary"
            busy={chosen === id}
            disabled={chosen !== null}
            onPress={() => send({ method: 'sso', type: 'connectionChosen', id })}
          >
            {t('business.sso.connection', { connection: name })}
          </Button>
        ))}
      </div>
    </Frame>
  )
}

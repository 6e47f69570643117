import { useLayoutEffect, useRef } from 'react'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { needsLogin, PasskeyError } from './PasskeyError.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import type { PasskeyEvent, PasskeyRegistrationSuccess as State } from './states.ts'

type Props = ScreenProps<State & Feedback, PasskeyEvent | BeginEvent>

/** The signed-in user's passkeys. Announces a new passkey, and lets the user rename or delete each one. */
export function PasskeyRegistrationSuccess(props: Props) {
  const { state, send, t } = props
  const { registered, passkeys, editing, working, errorMessage } = state
  const container = useFocusBack(editing)
  return (
    <div ref={container}>
      <Frame title={t(registered ? 'passkey.registered.title' : 'passkey.list.title')}>
        {registered && (
          <p className="lw-text" part="text">
            {t('passkey.registered.text')}
          </p>
        )}
        <PasskeyError {...props} />
        {passkeys ? (
          <PasskeyList {...props} passkeys={passkeys} />
        ) : needsLogin(state) ? null : errorMessage ? (
          <LinkButton onPress={() => send({ method: 'passkey', type: 'retryPressed' })}>
            {t('main.retry')}
          </LinkButton>
        ) : (
          <Progress>{t('passkey.loading')}</Progress>
        )}
        {!editing && (
          <div className="lw-form">
            <Button onPress={() => send({ method: 'passkey', type: 'donePressed' })}>
              {t('passkey.done')}
            </Button>
            {passkeys && (
              <Button
                kind="secondary"
                disabled={working}
                onPress={() => send({ method: 'passkey', type: 'addPressed' })}
              >
                {t('passkey.add')}
              </Button>
            )}
          </div>
        )}
      </Frame>
    </div>
  )
}

/** When a row's form closes, the focus returns to the button that opened it, or to the title if the row is gone. */
function useFocusBack(editing: State['editing']) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(editing)
  useLayoutEffect(() => {
    const closed = editing ? null : before.current
    before.current = editing
    if (!closed) return
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row = rows.find((candidate) => candidate.dataset.row === closed.id)
    const target =
      row?.querySelectorAll('button')[closed.act === 'rename' ? 0 : 1] ??
      container.current?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [editing])
  return container
}

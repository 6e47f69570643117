import { useLayoutEffect, useRef } from 'react'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { VerifyEmailButton } from '../../screens/VerifyEmailButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { SecondFactorEvent, SecondFactorSettings as State } from './states.ts'

type Props = ScreenProps<State & Feedback, SecondFactorEvent | BeginEvent>

/** Whether two-step verification is on, and the buttons that change it. */
export function SecondFactorSettings(props: Props) {
  const { state, t, toText, now } = props
  const { totpId, errorMessage } = state
  return (
    <Frame title={t('second_factor.title')}>
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {totpId === undefined ? (
        <Loading {...props} />
      ) : totpId === null ? (
        <Off {...props} />
      ) : state.asking ? (
        <Question {...props} />
      ) : (
        <On {...props} />
      )}
    </Frame>
  )
}

const Text = ({ children }: { children: string }) => (
  <p className="lw-text" part="text">
    {children}
  </p>
)

function Loading({ state, send, t }: Props) {
  if (!state.errorMessage) return <Progress>{t('second_factor.loading')}</Progress>
  return (
    <div className="lw-form">
      <LinkButton onPress={() => send({ method: 'second-factor', type: 'retryPressed' })}>
        {t('main.retry')}
      </LinkButton>
      <DoneButton send={send} t={t} />
    </div>
  )
}

const DoneButton = ({ send, t }: Pick<Props, 'send' | 't'>) => (
  <Button kind="secondary" onPress={() => send({ method: 'second-factor', type: 'donePressed' })}>
    {t('second_factor.done')}
  </Button>
)

function Off({ state, send, t }: Props) {
  const { pending, errorMessage } = state
  const unverifiedEmail = errorMessage?.unverifiedEmail
  const text = useRef<HTMLParagraphElement>(null)
  // The button that turned it off is gone, and so is the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body) text.current?.focus()
  }, [])
  return (
    <>
      <p ref={text} className="lw-text" part="text" tabIndex={-1}>
        {t('second_factor.off.text')}
      </p>
      <div className="lw-form">
        {unverifiedEmail === undefined ? (
          <Button
            busy={pending === 'enroll'}
            onPress={() => send({ method: 'second-factor', type: 'enrollPressed' })}
          >
            {t('second_factor.off.submit')}
          </Button>
        ) : (
          <VerifyEmailButton
            {...{ state, send, t }}
            email={unverifiedEmail}
            next={{ method: 'second-factor', type: 'openRequested' }}
          />
        )}
        <DoneButton send={send} t={t} />
      </div>
    </>
  )
}

function On({ state: { pending }, send, t }: Props) {
  return (
    <>
      <Text>{t('second_factor.on.text')}</Text>
      <div className="lw-form">
        <Button onPress={() => send({ method: 'second-factor', type: 'donePressed' })}>
          {t('second_factor.done')}
        </Button>
        <Button
          kind="secondary"
          busy={pending === 'renew'}
          onPress={() => send({ method: 'second-factor', type: 'renewPressed' })}
        >
          {t('second_factor.on.renew')}
        </Button>
        <Button
          kind="secondary"
          disabled={pending !== null}
          onPress={() => send({ method: 'second-factor', type: 'removePressed' })}
        >
          {t('second_factor.on.remove')}
        </Button>
      </div>
    </>
  )
}

function Question({ state: { pending }, send, t }: Props) {
  const question = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => question.current?.focus(), [])
  return (
    <>
      <p ref={question} className="lw-text" part="text" tabIndex={-1}>
        {t('second_factor.on.question')}
      </p>
      <div className="lw-form">
        <Button
          busy={pending === 'remove'}
          onPress={() => send({ method: 'second-factor', type: 'removeConfirmed' })}
        >
          {t('second_factor.on.remove')}
        </Button>
        <Button
          kind="secondary"
          disabled={pending !== null}
          onPress={() => send({ method: 'second-factor', type: 'cancelPressed' })}
        >
          {t('second_factor.cancel')}
        </Button>
      </div>
    </>
  )
}

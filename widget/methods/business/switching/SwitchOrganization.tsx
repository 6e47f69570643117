import type { BusinessScreenProps } from '../../../core/business/method.ts'
import { mayRetry } from '../../../core/problem.ts'
import type { Feedback } from '../../../core/states.ts'
import { OrganizationRows } from '../../../screens/business/OrganizationRows.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import type { SwitchOrganization as State, SwitchingEvent } from './states.ts'

type Props = BusinessScreenProps<State & Feedback, SwitchingEvent>

/** The other organizations of a member, or the one that the page names. It says what a switch can end, before any call. */
export function SwitchOrganization(props: Props) {
  const { state, send, t, toText, now } = props
  const { slug, organizations, pending, errorMessage } = state
  const requested = slug === null ? undefined : organizations?.[0]
  const canRetry = organizations === null && errorMessage !== null && pending === null
  // A switch needs a proof of the address, or a newer one.
  const needsSignIn =
    organizations?.length === 0 ||
    (errorMessage !== null && organizations !== null && !mayRetry(errorMessage))
  return (
    <Frame
      title={
        requested ? (
          <FilledText text={t('business.switch.to')} organization={requested.name} />
        ) : (
          t('business.switch.title')
        )
      }
      back={{ label: t('back'), onPress: () => send({ method: 'switching', type: 'backPressed' }) }}
    >
      <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      {organizations === null && pending !== null && <Progress>{t('business.switch.loading')}</Progress>}
      {organizations !== null && (
        <p className="lw-text" part="text">
          {t(organizations.length === 0 ? 'business.switch.none' : 'business.switch.text')}
        </p>
      )}
      <Choices {...props} />
      {canRetry && (
        <Button onPress={() => send({ method: 'switching', type: 'retryPressed' })}>{t('main.retry')}</Button>
      )}
      {needsSignIn && (
        <Button
          kind="secondary"
          busy={pending === 'signOut'}
          disabled={pending !== null}
          onPress={() => send({ method: 'switching', type: 'signInPressed' })}
        >
          {t('business.switch.sign_in')}
        </Button>
      )}
    </Frame>
  )
}

function Choices({ state: { slug, organizations, pending }, send, t, settings }: Props) {
  const [first] = organizations ?? []
  if (!organizations || !first) return null
  const choose = (id: string) => send({ method: 'switching', type: 'chosen', id })
  return slug === null ? (
    <OrganizationRows
      label={t('business.switch.title')}
      organizations={organizations}
      pending={pending}
      locale={settings.locale}
      t={t}
      toNote={({ membership }) => membership === 'invited' && t('business.discovery.invited')}
      onChoose={choose}
    />
  ) : (
    <Button busy={pending === first.id} disabled={pending !== null} onPress={() => choose(first.id)}>
      {t('business.switch.submit')}
    </Button>
  )
}

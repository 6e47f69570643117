import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { SSOEvent, SSODiscoveryFallback as State } from './states.ts'

/** No company was recognized by the address: the visitor names the organization, or signs in another way. */
export function SSODiscoveryFallback({
  state,
  send,
  t,
  toText,
  now,
}: BusinessScreenProps<State & Feedback, SSOEvent>) {
  const { email, slug, pending, errorMessage } = state
  const ofField = errorMessage?.field === 'name'
  return (
    <Frame
      title={<FilledText text={t('business.sso.none.title')} email={email} />}
      back={{ label: t('back'), onPress: () => send({ method: 'sso', type: 'backPressed' }) }}
    >
      <p className="lw-text" part="text">
        {t('business.sso.none.text')}
      </p>
      {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
      <form
        className="lw-form"
        method="dialog"
        noValidate
        aria-busy={pending || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('slug') ?? '')
          send({ method: 'sso', type: 'slugSubmitted', slug: typed })
        }}
      >
        <Field
          label={t('business.sso.slug')}
          name="slug"
          type="text"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck="false"
          defaultValue={slug}
          readOnly={pending}
          error={ofField ? toText(errorMessage) : undefined}
        />
        <Button type="submit" busy={pending}>
          {t('link.continue')}
        </Button>
      </form>
      <Button
        kind="secondary"
        disabled={pending}
        onPress={() => send({ method: 'sso', type: 'anotherWayPressed' })}
      >
        {t('business.sso.another_way')}
      </Button>
    </Frame>
  )
}

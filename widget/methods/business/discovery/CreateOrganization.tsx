import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { DiscoveryProps } from './props.ts'

/** The form for a new organization. Without a name, the server names it. */
export function CreateOrganization({ state, send, t, toText, now }: DiscoveryProps) {
  const { errorMessage, pending } = state
  const isCreating = pending === 'new'
  const ofField = errorMessage?.field === 'name'
  return (
    <Frame
      title={t('business.create.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'discovery', type: 'backPressed' }) }}
    >
      {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
      <form
        className="lw-form"
        method="dialog"
        noValidate
        aria-busy={isCreating || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('organization') ?? '')
          send({ method: 'discovery', type: 'nameSubmitted', name })
        }}
      >
        <Field
          label={t('business.create.name')}
          name="organization"
          type="text"
          autoComplete="organization"
          readOnly={isCreating}
          error={ofField ? toText(errorMessage) : undefined}
        />
        <p className="lw-text lw-quiet" part="text">
          {t('business.create.hint')}
        </p>
        <Button type="submit" busy={isCreating}>
          {t('business.create.submit')}
        </Button>
      </form>
    </Frame>
  )
}

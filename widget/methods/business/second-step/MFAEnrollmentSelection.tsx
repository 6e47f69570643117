import { Button } from '../../../ui/Button.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { SecondStepProps } from './props.ts'

/** The choice of a kind of second step to add. */
export function MFAEnrollmentSelection({ state, send, t }: SecondStepProps<'MFAEnrollmentSelection'>) {
  const { organization, offered } = state.signIn
  return (
    <Frame
      title={t('second_step.choose.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'second-step', type: 'backPressed' }) }}
    >
      <p className="lw-text" part="text">
        <FilledText text={t('second_step.choose.text')} organization={organization.name} />
      </p>
      <div className="lw-ways">
        {offered.map((kind, index) => (
          <Button
            key={kind}
            kind={index === 0 ? 'primary' : 'secondary'}
            onPress={() => send({ method: 'second-step', type: 'kindChosen', kind })}
          >
            {t(`second_step.choose.${kind}`)}
          </Button>
        ))}
      </div>
    </Frame>
  )
}

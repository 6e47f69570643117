import { type ComponentProps, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { StrengthFeedback } from './StrengthFeedback.tsx'
import type { Strength } from './use-strength.ts'

type Name = 'password' | 'confirmation'

type Props = {
  /** `field` of useFields */
  field: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label' | 'isShown' | 'toggle'>
  labels: Record<Name, ScreenText>
  hint?: ScreenText
  strength: Strength
}

/** The fields for a new password and its confirmation, with a strength meter. One button reveals both. */
export function NewPasswordFields({ field, labels, hint, strength }: Props) {
  const { t } = useServices()
  const [isShown, setShown] = useState(false)
  const toggle = {
    label: t(isShown ? 'password.hide' : 'password.show'),
    onPress: () => setShown(!isShown),
  }
  // Makes password managers suggest a new password.
  const common = { isShown, autoComplete: 'new-password' }
  return (
    <>
      <div>
        <PasswordField
          {...field('password')}
          {...common}
          label={labels.password}
          hint={hint}
          toggle={toggle}
        />
        <StrengthFeedback strength={strength} />
      </div>
      <PasswordField {...field('confirmation')} {...common} label={labels.confirmation} />
    </>
  )
}

import type { Translate } from '../../messages/translate.ts'
import { Field } from '../../ui/Field.tsx'

/** Whose password it is: in the form, so that a password manager keeps both, and not to be changed here. */
export const LockedEmail = ({
  email,
  error,
  t,
}: {
  email: string
  error?: string | undefined
  t: Translate
}) => (
  <Field
    label={t('field.email')}
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={email}
    readOnly
    required
    error={error}
  />
)

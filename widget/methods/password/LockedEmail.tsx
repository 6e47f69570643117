import type { ReactNode } from 'react'
import type { Translate } from '../../messages/translate.ts'
import { Field } from '../../ui/Field.tsx'

/** The account's email address. It is part of the form so that password managers save both, but read-only. */
export const LockedEmail = ({ email, error, t }: { email: string; error?: ReactNode; t: Translate }) => (
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

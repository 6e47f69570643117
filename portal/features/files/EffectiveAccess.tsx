import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Email, findEmail } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import { effectiveAccess } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { formatDateTime } from '../../dashboard/DateTime.tsx'
import type { Translate } from '../../messages/translate.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { withLocalInstants } from '../../ui/instants-in-text.ts'
import { AddressForm } from './AddressForm.tsx'
import { fieldOf, isBase, isUnlocked } from './access-rules.ts'
import styles from './Details.module.css'
import type { Subject } from './use-document.ts'

/** Checks what an email address can open, until when, and through which permission. */
export function EffectiveAccess({ subject: { checksum, isAdmin } }: { subject: Subject }) {
  const { api, showFailure, t } = useServices()
  const [text, setText] = useState('')
  const ask = useMutation({
    mutationFn: (email: Email) => api(effectiveAccess, { checksum, email, admin: isAdmin }),
    onError: (error) => showFailure(error, 'failure.effective'),
  })
  const submit = () => {
    const email = findEmail(text)
    if (email === undefined) return t('effective.invalid')
    ask.mutate(email)
  }
  return (
    <Disclosure className={styles.effective} summary={t('effective.title')}>
      <AddressForm
        label={t('effective.email')}
        button={t('effective.check')}
        isBusy={ask.isPending}
        value={text}
        onText={(typed) => {
          setText(typed)
          ask.reset()
        }}
        onSubmit={submit}
      />
      <div role="status">
        {ask.data && sentences(ask.data, t).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </Disclosure>
  )
}

function sentences(response: ReplyOf<typeof effectiveAccess>, t: Translate): string[] {
  const { email, can_open, refusal: rejection, is_baker, until, paths } = response
  const through = [...new Set(paths.flatMap(({ through }) => (through === null ? [] : [through.email])))]
  const rule = is_baker
    ? [t('effective.baker')]
    : through.length > 0
      ? [t('effective.through', { through: through.join(', ') })]
      : []
  if (!can_open) {
    const reason = withLocalInstants(
      [rejection?.text, rejection?.reason].filter((text) => text != null).join(' '),
    )
    return [t('effective.noAccess', { email, reason }), ...rule]
  }
  const when =
    until === null ? t('effective.now') : t('effective.until', { until: formatDateTime(new Date(until)) })
  const isWhole = is_baker || paths.some(({ through }) => through !== null && isBase(through.key_path))
  if (isWhole) return [t('effective.whole', { email, when }), ...rule]
  const fields = paths.flatMap(({ key_path }) =>
    isBase(key_path) || isUnlocked(key_path) ? [] : fieldOf(key_path),
  )
  const what =
    fields.length === 0
      ? t('effective.unlocked', { email, when })
      : t('effective.fields', { email, when, fields: fields.join(', ') })
  return [what, ...rule]
}

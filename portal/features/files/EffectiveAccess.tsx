import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import { effectiveAccess } from '#contract/routes/documents.ts'
import { formatMoment } from '../../dashboard/DateTime.tsx'
import { useFailures, useWords, type Words } from '../../dashboard/use-words.ts'
import { useServices } from '../../services/services.ts'
import { withLocalInstants } from '../../ui/instants-in-text.ts'
import { AddressForm } from './AddressForm.tsx'
import { fieldOf, toEmail } from './access-rules.ts'
import styles from './Details.module.css'
import type { Subject } from './use-document.ts'

/** Answers what one address can open of the cake, until when, and through which access. */
export function EffectiveAccess({ subject: { checksum, isAdmin } }: { subject: Subject }) {
  const words = useWords()
  const failures = useFailures()
  const { api } = useServices()
  const [text, setText] = useState('')
  const ask = useMutation({
    mutationFn: (email: Email) => api(effectiveAccess, { checksum, email, admin: isAdmin }),
    onError: (error) => failures.show(error, 'failure.effective'),
  })
  const submit = () => {
    const email = toEmail(text)
    if (email === undefined) return words('effective.invalid')
    ask.mutate(email)
  }
  return (
    <details className={styles.effective}>
      <summary>{words('effective.title')}</summary>
      <AddressForm
        label={words('effective.email')}
        button={words('effective.check')}
        isBusy={ask.isPending}
        value={text}
        onText={(typed) => {
          setText(typed)
          ask.reset()
        }}
        onSubmit={submit}
      />
      <div role="status">
        {ask.data && sentences(ask.data, words).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </details>
  )
}

function sentences(answer: ReplyOf<typeof effectiveAccess>, words: Words): string[] {
  const { email, can_open, refusal, is_baker, until, paths } = answer
  const through = [...new Set(paths.flatMap(({ through }) => (through === null ? [] : [through.email])))]
  const rule = is_baker
    ? [words('effective.baker')]
    : through.length > 0
      ? [words('effective.through', { through: through.join(', ') })]
      : []
  if (!can_open) {
    const reason = withLocalInstants([refusal?.text, refusal?.reason].filter(Boolean).join(' '))
    return [words('effective.not', { email, reason }), ...rule]
  }
  const when =
    until === null
      ? words('effective.now')
      : words('effective.until', { until: formatMoment(new Date(until)) })
  const isWhole = paths.some(({ key_path }) => key_path.length === 1)
  const fields = paths.map(({ key_path }) => fieldOf(key_path)).join(', ')
  return [
    isWhole ? words('effective.whole', { email, when }) : words('effective.fields', { email, when, fields }),
    ...rule,
  ]
}

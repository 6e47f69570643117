import { useQuery } from '@tanstack/react-query'
import { Checksum, type Email, type Grantee } from '#contract/ids.ts'
import { getDocument } from '#contract/routes/documents.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { useServices } from '../../context/use-services.ts'
import type { Translate } from '../../messages/translate.ts'
import { perLocale } from '../../platform/per-locale.ts'
import type { RegisteredCake } from '../flow.ts'
import styles from './SendStep.module.css'

const list = perLocale((tag) => new Intl.ListFormat(tag))

/** How many recipients are named; the others are counted. */
const namedCount = 3

type Props = { email: Email; cake: RegisteredCake; grantees: readonly Grantee[]; isSaved: boolean }

/** The recipients whom the server emails once the cake is saved, and afterwards whom it did email. */
export function EmailedRecipients({ email, cake, grantees, isSaved }: Props) {
  const { api, t } = useServices()
  const { data } = useQuery({
    queryKey: ['files', 'emailed', cake.id],
    queryFn: ({ signal }) =>
      api(getDocument, { checksum: Checksum.parse(cake.stored.checksum), email }, signal),
    enabled: isSaved,
    meta: { handledInline: true },
  })
  const recipients = toMailable(grantees, email)
  const emailed = data?.mailed.map((entry) => entry.email)
  const missed = emailed && recipients.filter((recipient) => !emailed.includes(recipient))
  return (
    <p className={styles.emailed} role="status">
      {emailed === undefined
        ? t(isSaved ? 'bake.emailing' : 'bake.emailPlan', { names: toList(t, recipients) })
        : emailed.length > 0 && t('bake.emailed', { names: toList(t, emailed) })}{' '}
      {missed !== undefined && missed.length > 0 && t('bake.notEmailed', { names: toList(t, missed) })}
    </p>
  )
}

function toList(t: Translate, emails: readonly string[]): string {
  const count = emails.length - namedCount
  const more = count > 0 ? [t('bake.moreNames', { count })] : []
  return list().format([...emails.slice(0, namedCount), ...more])
}

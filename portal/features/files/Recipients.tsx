import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { Avatar } from '../../dashboard/Avatar.tsx'
import { perLocale } from '../../platform/per-locale.ts'
import styles from './Recipients.module.css'

/** How many avatars a row shows before it only counts the others. */
const shownAvatars = 2
/** How many email addresses the tooltip has. */
const listedEmails = 10

const list = perLocale((tag) => new Intl.ListFormat(tag, { style: 'narrow', type: 'unit' }))

/** Who else can open a cake, as avatars. */
export function Recipients({ emails }: { emails: readonly Grantee[] }) {
  const { t } = useServices()
  if (emails.length === 0) return null
  const remainder = emails.length - shownAvatars
  const listed = emails.slice(0, listedEmails)
  const names = list().format(emails.length > listedEmails ? [...listed, '…'] : listed)
  const text = t('files.tagUser', { email: names })
  return (
    <span role="img" aria-label={text} title={text} className={styles.recipients}>
      {emails.slice(0, remainder === 1 ? shownAvatars + 1 : shownAvatars).map((email) => (
        <Avatar key={email} email={email} />
      ))}
      {remainder > 1 && <span className={styles.rest}>{`+${remainder}`}</span>}
    </span>
  )
}

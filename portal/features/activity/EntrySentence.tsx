import type { ActivityItem } from '#contract/routes/activity.ts'
import { useServices } from '../../context/use-services.ts'
import { shownName } from '../../dashboard/display-name.ts'
import styles from './Activity.module.css'

/** An entry as a sentence: `morgan@fair.test opened Offer for the autumn fair.pdf`. */
export function EntrySentence({ entry }: { entry: ActivityItem }) {
  const { t } = useServices()
  const { sentence, description, user, file, checksum } = entry
  const parts = (sentence ?? `{user}: ${description}`).split(/(\{user\}|\{file\})/)
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
    if (part === '{user}') return <Name key={index} name={user} />
    if (part !== '{file}') return part
    if (file === null && checksum === null) return t('activity.aFile')
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Name key={index} name={file === null ? `${checksum?.slice(0, 8)}…` : shownName(file)} />
  })
}

const Name = ({ name }: { name: string }) => <bdi className={styles.name}>{name}</bdi>

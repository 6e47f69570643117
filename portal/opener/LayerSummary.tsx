import { Lock, LockOpen, type LucideIcon } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import quietText from '../ui/text.module.css'
import type { Fields } from './engine/opening.ts'
import styles from './LayerSummary.module.css'

/** How many names are listed. More names would push the rest of the screen out of view. */
const maxNames = 12

/** The fields of a layered cake that were opened, and those that stay locked. Renders nothing for other cakes. */
export function LayerSummary({ fields: { opened, locked } }: { fields: Fields }) {
  const { t } = useServices()
  if (opened.length + locked.length === 0) return null
  return (
    <section className={styles.layers} aria-label={t('layered.title')}>
      {opened.length > 0 && <Names title={t('layered.opened')} names={opened} Icon={LockOpen} />}
      {locked.length > 0 && (
        <>
          <Names title={t('layered.locked')} names={locked} Icon={Lock} />
          <p className={quietText.quiet}>{t('layered.hint')}</p>
        </>
      )}
    </section>
  )
}

type NamesProps = { title: string; names: readonly string[]; Icon: LucideIcon }

function Names({ title, names, Icon }: NamesProps) {
  const { t } = useServices()
  const remainder = names.length - maxNames
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        {title}
      </h2>
      <ul className={styles.names}>
        {names.slice(0, maxNames).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {remainder > 0 && <li className={styles.more}>{t('layered.more', { count: remainder })}</li>}
      </ul>
    </div>
  )
}

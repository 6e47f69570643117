import type { ReplyOf } from '#contract/route.ts'
import type { getAllowance } from '#contract/routes/files.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './Subscription.module.css'

/** What a company without a subscription has, and how much of it is left this month. */
export function FreePlan({ limit, left }: Pick<ReplyOf<typeof getAllowance>, 'limit' | 'left'>) {
  const { t } = useServices()
  if (typeof limit !== 'number' || left === null) return null
  return (
    <section className={styles.current} aria-labelledby="free-plan">
      <div className={styles.facts}>
        <h2 id="free-plan" className={styles.label}>
          {t('free.title')}
        </h2>
        <p className={styles.plan}>{t('free.name')}</p>
        <p className={styles.quiet}>{t('free.includes', { count: limit })}</p>
      </div>
      <div className={styles.usage}>
        <p>{t('free.left', { left, count: limit })}</p>
        {/* A bar reads as what is used. */}
        <progress aria-hidden="true" max={limit} value={limit - left} />
      </div>
    </section>
  )
}

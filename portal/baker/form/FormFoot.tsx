import type { ReplyOf } from '#contract/route.ts'
import type { getAllowance } from '#contract/routes/files.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Form.module.css'

type Props = {
  hasFile: boolean
  recipientCount: number
  /** the dates as a sentence */
  datesText: ScreenText
  /** undefined until it is known */
  allowance: ReplyOf<typeof getAllowance> | undefined
  /** Bake was pressed before the allowance was known */
  isWaiting: boolean
  onBake: () => void
}

/** What comes next, how many cakes are left, and Bake. */
export function FormFoot(props: Props) {
  const { hasFile, recipientCount, datesText, allowance, isWaiting, onBake } = props
  const { t } = useServices()
  const next = !hasFile
    ? t('bake.next')
    : recipientCount === 0
      ? t('bake.onlyYou')
      : t('bake.recipientCount', { count: recipientCount, dates: datesText })
  return (
    <>
      <div className={styles.footTexts}>
        <p className={styles.next}>{next}</p>
        {typeof allowance?.left === 'number' && (
          <p className={styles.quiet}>{t('bake.left', { count: allowance.left })}</p>
        )}
      </div>
      <Button variant="primary" size="large" isBusy={isWaiting} onClick={onBake}>
        {t('bake.bake')}
      </Button>
    </>
  )
}

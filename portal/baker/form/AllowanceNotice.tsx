import { CakeSlice } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { AppLink } from '../../layout/AppLink.tsx'
import { buttonVariant } from '../../ui/Button.tsx'
import { splitLink } from '../split-link.ts'
import styles from './AllowanceNotice.module.css'

/**
 * Explains why the user cannot bake now. If the server's sentence ends with a URL of this portal, the URL becomes a
 * button.
 */
export function AllowanceNotice({ text }: { text: string }) {
  const { origin, t } = useServices()
  const { sentence, path } = splitLink(text, origin)
  return (
    <div className={styles.notice} role="status">
      <CakeSlice size={40} strokeWidth={1.25} aria-hidden="true" />
      <h3>{t('bake.noAllowance')}</h3>
      <p>{sentence}</p>
      {path !== undefined && (
        <AppLink to={path} className={buttonVariant('primary')}>
          {t('bake.plans')}
        </AppLink>
      )}
    </div>
  )
}

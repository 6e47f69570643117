import { CakeSlice } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { AppLink } from '../../layout/AppLink.tsx'
import { buttonVariant } from '../../ui/Button.tsx'
import styles from './AllowanceNotice.module.css'

/**
 * Explains why the user cannot bake now. If the server's sentence ends with a URL of this portal, the URL becomes a
 * button.
 */
export function AllowanceNotice({ text }: { text: string }) {
  const { origin, t } = useServices()
  const [url] = /https?:\S+$/.exec(text) ?? []
  const sentence = url === undefined ? text : text.slice(0, -url.length).replace(/:\s*$/, '.')
  return (
    <div className={styles.notice} role="status">
      <CakeSlice size={40} strokeWidth={1.25} aria-hidden="true" />
      <h3>{t('bake.noAllowance')}</h3>
      <p>{sentence}</p>
      {url?.startsWith(`${origin}/`) && (
        <AppLink to={url.slice(origin.length)} className={buttonVariant('primary')}>
          {t('bake.plans')}
        </AppLink>
      )}
    </div>
  )
}

import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { buttonVariant } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './BakeDialog.module.css'

/**
 * Explains why the user cannot bake now. If the server's sentence ends with a URL of this portal, the URL becomes a
 * button.
 */
export function AllowanceNotice({ text }: { text: string }) {
  const { origin, t } = useServices()
  const [url] = /https?:\S+$/.exec(text) ?? []
  const sentence = url === undefined ? text : text.slice(0, -url.length).replace(/:\s*$/, '.')
  return (
    <>
      <Notice variant="error" text={sentence} />
      {url?.startsWith(`${origin}/`) && (
        <div className={styles.buttons}>
          <AppLink to={url.slice(origin.length)} className={buttonVariant('primary')}>
            {t('bake.plans')}
          </AppLink>
        </div>
      )}
    </>
  )
}

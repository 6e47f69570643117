import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import quietText from '../../ui/text.module.css'
import { toLayers } from './access-rules.ts'
import styles from './Details.module.css'
import { LayerField } from './LayerField.tsx'
import { Panel } from './Panel.tsx'
import type { Changes } from './use-changes.ts'

/**
 * The grantees per field of a layered cake, and of its unlocked part. Shows a sentence for cakes without fields and for
 * users who cannot change access.
 */
export function LayeredAccess({ detail, changes }: { detail: DocumentReply; changes: Changes }) {
  const { t } = useServices()
  const layers = toLayers(detail.key_paths, detail.permissions)
  const fields = layers.flatMap(({ field }) => field ?? [])
  return (
    <Panel title={t('layers.title')} isQuiet={layers.length === 0}>
      {layers.length === 0 ? (
        <p className={quietText.quiet}>{t('layers.none')}</p>
      ) : detail.can_manage ? (
        <>
          <p className={quietText.quiet}>{t('layers.hint')}</p>
          {layers.map((layer) => (
            <LayerField key={layer.path.join('/')} layer={layer} detail={detail} changes={changes} />
          ))}
        </>
      ) : (
        <>
          <p className={styles.small}>
            {fields.length === 0
              ? t('layers.yourRest')
              : t('layers.yourFields', { fields: fields.join(', ') })}
          </p>
          <p className={quietText.quiet}>{t('layers.readOnly')}</p>
        </>
      )}
    </Panel>
  )
}

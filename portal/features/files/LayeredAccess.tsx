import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import quietText from '../../ui/text.module.css'
import { toLayers } from './access-rules.ts'
import styles from './LayeredAccess.module.css'
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
  if (layers.length === 0) return <Panel title={t('layers.title')} emptyText={t('layers.none')} />
  return (
    <Panel title={t('layers.title')}>
      {detail.can_manage ? (
        <>
          <p className={quietText.quiet}>{t('layers.hint')}</p>
          <div className={styles.layers}>
            {layers.map((layer) => (
              <LayerField key={layer.path.join('/')} layer={layer} detail={detail} changes={changes} />
            ))}
          </div>
        </>
      ) : (
        <>
          <p>
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

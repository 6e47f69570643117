import type { LayerField } from '#cake/index.ts'
import { useServices } from '../../context/use-services.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import hidden from '../../ui/hidden.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { toText } from '../problems.ts'
import { FieldTick } from './FieldTick.tsx'
import styles from './Layers.module.css'
import { findOuterField, lockField, unlockField } from './layer-rules.ts'
import type { LayerChoice } from './use-layers.ts'

/** The maximum number of fields that `findLayerFields` lists. */
const maxListed = 200

/** Whether the field represents the values in every item of an array. */
const hasItems = ({ name }: LayerField): boolean => name.startsWith('/') && name.split('/').includes('*')

/** Which fields of the chosen file get a separate key. */
export function LayerFields({ choice }: { choice: LayerChoice }) {
  const { t } = useServices()
  const { title, isOpen, fields, problem, layers, toggle, change } = choice
  const { locked } = layers
  const count = t('bake.lockCount', { count: locked.length })
  const hasFields = fields !== undefined && fields.length > 0
  return (
    <Disclosure
      className={styles.panel}
      open={isOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
      summary={
        <>
          <span>{t('bake.lock')}</span>
          {(isOpen ? hasFields : locked.length > 0) && <span className={styles.count}>{count}</span>}
        </>
      }
    >
      <p className={styles.quiet}>
        {t('bake.lockHint')} {fields?.some(hasItems) && t('bake.lockItems')}
      </p>
      {hasFields && (
        <fieldset className={styles.fields}>
          <legend className={hidden.hidden}>{t('bake.lockFields')}</legend>
          {fields.map(({ name, count: values, example }) => {
            const outer = findOuterField(title, locked, name)
            return (
              <FieldTick
                key={name}
                name={name}
                below={
                  outer !== undefined
                    ? t('bake.lockWithin', { name: outer })
                    : values === 0
                      ? ''
                      : t('bake.lockValues', { count: values, example })
                }
                checked={outer !== undefined || locked.includes(name)}
                disabled={outer !== undefined}
                onChange={({ target }) =>
                  change(target.checked ? lockField(title, layers, name) : unlockField(layers, name))
                }
              />
            )
          })}
        </fieldset>
      )}
      <p role="status" className={styles.quiet}>
        {isOpen && fields === undefined && problem === undefined && t('bake.lockReading')}
        {fields?.length === 0 && t('bake.lockNone')}
        {isOpen && hasFields && <span className={hidden.hidden}>{count}</span>}{' '}
        {fields?.length === maxListed && t('bake.lockMost', { count: maxListed })}
      </p>
      {problem !== undefined && <Notice variant="error" text={toText(problem, t)} />}
    </Disclosure>
  )
}

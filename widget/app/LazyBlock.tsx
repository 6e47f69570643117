import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { BlockProps } from '../core/screen.ts'
import type { Translate } from '../messages/translate.ts'
import { Banner } from '../ui/Banner.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ReloadLink } from '../ui/ReloadLink.tsx'
import type { AnyBlockName, BlockNeeds, Blocks } from './blocks.ts'
import type { WidgetEvent } from './states.ts'

type Props = Omit<BlockProps<WidgetEvent>, keyof BlockNeeds> & { name: AnyBlockName; blocks: Blocks }

/**
 * A block of Main that is fetched when it is first rendered. Its space is reserved until it has loaded. If it cannot be
 * fetched, it is replaced by `alternative`, or by an error with a retry.
 */
export function LazyBlock({ name, blocks, ...props }: Props) {
  const [error, setError] = useState<{ reload?: boolean } | null>(null)
  const [, setArrivals] = useState(0)
  const load = useCallback(() => {
    setError(null)
    // Even if it has loaded, because that may have happened after this render.
    blocks.load(name).then(
      () => setArrivals((arrivals) => arrivals + 1),
      (error: { reload?: boolean }) => setError(error),
    )
  }, [blocks, name])
  useEffect(load, [load])

  const loaded = blocks.find(name)
  if (loaded) return <loaded.Block {...props} {...loaded.needs} />
  if (error && props.alternative) return props.alternative
  const minHeight = blocks.heightOf(name, props.settings)
  return (
    <div style={{ minHeight }} hidden={!error && !minHeight} aria-busy={!error}>
      {error && (
        <LoadError t={props.t} reload={error.reload}>
          {' '}
          <LinkButton onPress={load}>{props.t('main.retry')}</LinkButton>
        </LoadError>
      )}
    </div>
  )
}

type ErrorProps = { t: Translate; reload: boolean | undefined; children?: ReactNode }

/** Says that a chunk could not be fetched. */
export const LoadError = ({ t, reload, children }: ErrorProps) => (
  <Banner tone="error">
    {t('error.unreachable')}
    {children}
    {reload && <ReloadLink>{t('main.reload')}</ReloadLink>}
  </Banner>
)

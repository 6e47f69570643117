import { useLayoutEffect } from 'react'
import type { BlockProps } from '../../core/screen.ts'
import { useSheet } from '../../ui/sheets.ts'
import { putMount } from './mount.ts'
import css from './one-tap.css?inline'
import type { OneTapEvent } from './states.ts'

/**
 * The place of Google's button if the prompt is embedded: a spinner until the prompt's status is known, then
 * the prompt or the button.
 */
export function OneTap({ state, send, t, alternative }: BlockProps<OneTapEvent>) {
  const { oneTap } = state
  const container = useSheet<HTMLDivElement>(css)
  const isWanted = oneTap !== undefined && oneTap.holds !== 'button'
  useLayoutEffect(() => {
    if (!isWanted || !container.current) return
    const mount = putMount(container.current)
    send({ method: 'one-tap', type: 'placed' })
    return () => mount.remove()
  }, [isWanted, container, send])

  if (oneTap?.holds === 'button') return alternative
  const isHere = oneTap?.holds === 'prompt'
  return (
    <div
      ref={container}
      className="lw-one-tap"
      part="one-tap"
      style={isHere ? { height: oneTap.height } : undefined}
    >
      {!isHere && (
        <span className="lw-one-tap-waiting" role="status" aria-label={t('one_tap.loading')}>
          <span className="lw-spinner" part="spinner" aria-hidden="true" />
        </span>
      )}
      <slot name="one-tap" />
    </div>
  )
}

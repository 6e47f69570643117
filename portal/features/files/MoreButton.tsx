import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'

/** Shows the rest of a short list; absent if there is none. */
export function MoreButton({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useServices()
  if (count <= 0) return null
  return (
    <Button size="small" onClick={onPress}>
      {t('detail.more', { count: toCount(count, false) })}
    </Button>
  )
}

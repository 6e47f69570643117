import type { BakerRow } from '#contract/routes/users.ts'
import { useServices } from '../../context/use-services.ts'
import { Badge, type BadgeVariant } from '../../dashboard/Badge.tsx'
import { statusOf } from './rules.ts'

const looks: Record<ReturnType<typeof statusOf>, BadgeVariant> = {
  active: 'success',
  inactive: 'info',
  banned: 'blocked',
}

export function StatusBadge({ row }: { row: Pick<BakerRow, 'ban_info' | 'is_active'> }) {
  const { t } = useServices()
  const status = statusOf(row)
  return <Badge variant={looks[status]} text={t(`users.${status}`)} />
}

import { useEffect } from 'react'
import { useNavigate } from './use-router.ts'

/** Leads elsewhere as soon as it is drawn, in the place of the entry that was there. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

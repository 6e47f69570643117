import { useEffect } from 'react'
import { useNavigate } from './use-router.ts'

/** Redirects when rendered, replacing the history entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

import type { ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { paths } from '../../paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { KnownProgress } from './KnownProgress.tsx'

/** Renders `children` for users with a verified email address. Redirects others to the login page. */
export function Verified({ children }: { children: (me: Me & { email: string }) => ReactNode }) {
  return (
    <KnownProgress signedOut={<Redirect to={paths.login} />}>
      {({ me }) => {
        const { email, verified_at } = me
        if (email === null || verified_at === null) return <Redirect to={paths.login} />
        return children({ ...me, email })
      }}
    </KnownProgress>
  )
}

import { useEffect, useState } from 'react'
import { commonEmailDomains } from '#contract/permissions.ts'

/** The public email domains (rule F6): the common ones immediately, the complete list once it has loaded. */
export function usePublicDomains(): ReadonlySet<string> {
  const [domains, setDomains] = useState(commonEmailDomains)
  useEffect(() => {
    let isUnmounted = false
    void import('#contract/public-email-domains.ts').then(
      ({ publicEmailDomains }) => isUnmounted || setDomains(publicEmailDomains),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return domains
}

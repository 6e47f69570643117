import { useState } from 'react'
import { basePath, type Email, Grantee } from '#contract/ids.ts'
import { checkNew, findPublicDomain } from '../access/grantee-rules.ts'
import { usePublicDomains } from '../access/use-public-domains.ts'
import { useServices } from '../context/use-services.ts'

export type Recipients = {
  grantees: readonly Grantee[]
  text: string
  problem: string | undefined
  /** the public email domain to confirm (rule F6) */
  pending: { grantee: Grantee; domain: string } | undefined
  type: (text: string) => void
  /**
   * Adds the typed grantee, after confirmation if the domain is public. @returns all grantees; undefined if the grantee
   * cannot be added yet
   */
  complete: () => readonly Grantee[] | undefined
  confirm: () => void
  dismiss: () => void
  remove: (grantee: Grantee) => void
}

/** The grantees of a new cake, and the field to add one. The baker can always open the cake and is not listed. */
export function useRecipients(
  owner: Email,
  grantees: readonly Grantee[],
  onChange: (grantees: readonly Grantee[]) => void,
): Recipients {
  const { t } = useServices()
  const publicDomains = usePublicDomains()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<Recipients['pending']>()
  const add = (grantee: Grantee) => {
    const added = [...grantees, grantee]
    setText('')
    setPending(undefined)
    onChange(added)
    return added
  }
  const taken = [...grantees, Grantee.parse(owner)].map((email) => ({ email, key_path: basePath }))
  return {
    grantees,
    text,
    problem,
    pending,
    type(typed) {
      setProblem(undefined)
      setText(typed)
    },
    complete() {
      const checked = checkNew(text, taken)
      if (checked === undefined) return grantees
      if ('problem' in checked) {
        setProblem(t(checked.problem))
        return undefined
      }
      const domain = findPublicDomain(checked.grantee, publicDomains)
      if (domain === undefined) return add(checked.grantee)
      setPending({ grantee: checked.grantee, domain })
      return undefined
    },
    confirm: () => pending && add(pending.grantee),
    dismiss: () => setPending(undefined),
    remove: (grantee) => onChange(grantees.filter((existing) => existing !== grantee)),
  }
}

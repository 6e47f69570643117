import { useState } from 'react'
import { type Email, Grantee } from '#contract/ids.ts'
import { findPublicDomain } from '../../access/grantee-rules.ts'
import { usePublicDomains } from '../../access/use-public-domains.ts'
import { useServices } from '../../context/use-services.ts'
import { hasSeparator, readGrantees } from './typed-grantees.ts'

export type Recipients = {
  grantees: readonly Grantee[]
  text: string
  problem: string | undefined
  /** the wildcards of public email domains to confirm (rule F6) */
  pending: { grantees: readonly Grantee[]; domains: readonly string[] } | undefined
  /** Takes what is in the field now. A separator at its end adds the addresses in front of it. */
  type: (text: string) => void
  /** Adds the addresses of a pasted list. @returns whether the text was a list */
  paste: (text: string) => boolean
  /**
   * Adds the typed grantees, those of public domains after confirmation. @returns all grantees; undefined if some of the
   * typed ones cannot be added yet
   */
  complete: () => readonly Grantee[] | undefined
  confirm: () => void
  dismiss: () => void
  remove: (grantee: Grantee) => void
}

/** The grantees of a new cake, and the field to add some. The baker can always open the cake and is not listed. */
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
  const add = (typed: string): readonly Grantee[] | undefined => {
    const read = readGrantees(typed, [...grantees, Grantee.parse(owner)])
    const isPublic = (grantee: Grantee) => findPublicDomain(grantee, publicDomains) !== undefined
    const unconfirmed = read.grantees.filter(isPublic)
    const all = [...grantees, ...read.grantees.filter((grantee) => !isPublic(grantee))]
    const isDuplicate = read.takenCount > 0 && read.grantees.length === 0 && read.invalid.length === 0
    setProblem(
      isDuplicate
        ? t('access.duplicate')
        : read.invalid.length > 1 || (read.invalid.length === 1 && read.grantees.length > 0)
          ? t('bake.invalidPeople', { texts: read.invalid.join(', ') })
          : read.invalid.length === 1
            ? t('access.invalid')
            : undefined,
    )
    setText(isDuplicate ? typed.trim() : read.invalid.join(', '))
    if (all.length > grantees.length) onChange(all)
    if (unconfirmed.length > 0) {
      setPending({ grantees: unconfirmed, domains: unconfirmed.map((grantee) => grantee.slice(2)) })
    }
    return isDuplicate || read.invalid.length > 0 || unconfirmed.length > 0 ? undefined : all
  }
  return {
    grantees,
    text,
    problem,
    pending,
    type(typed) {
      setProblem(undefined)
      if (/[,;]\s*$/.test(typed)) add(typed)
      else setText(typed)
    },
    paste(pasted) {
      if (!hasSeparator(pasted)) return false
      add(`${text} ${pasted}`)
      return true
    },
    complete: () => add(text),
    confirm() {
      setPending(undefined)
      if (pending) onChange([...grantees, ...pending.grantees])
    },
    dismiss: () => setPending(undefined),
    remove: (grantee) => onChange(grantees.filter((existing) => existing !== grantee)),
  }
}

import { useEffect, useState } from 'react'
import { canBeLayered, type LayerField } from '#cake/index.ts'
import type { Choice } from '../chosen-files.ts'
import { type Problem, toProblem } from '../problems.ts'
import { findFields } from './layer-file.ts'
import { type Layers, noLayers } from './layer-rules.ts'

/** The fields of the chosen file and which of them are locked. */
export type LayerChoice = {
  title: string
  isOpen: boolean
  /** undefined until they have been read */
  fields: readonly LayerField[] | undefined
  problem: Problem | undefined
  layers: Layers
  /** The first call starts reading the file. */
  toggle: (isOpen: boolean) => void
  change: (layers: Layers) => void
}

type FieldsResult = { fields?: readonly LayerField[]; problem?: Problem }

/**
 * Reads the fields of the chosen file when the user asks for them. The state belongs to one file: choosing another file
 * starts without locked fields.
 *
 * @param before the layers of a failed order
 * @returns undefined if the chosen file cannot be layered
 */
export function useLayers(choice: Choice | undefined, before: Layers | undefined): LayerChoice | undefined {
  const [open, setOpen] = useState<Choice>()
  const [requested, setRequested] = useState<Choice>()
  const [loaded, setFound] = useState<FieldsResult & { of: Choice }>()
  const [changed, setChanged] = useState({ of: choice, layers: before ?? noLayers })
  useEffect(() => {
    const file = requested?.files[0]?.file
    if (requested === undefined || file === undefined) return
    const work = new AbortController()
    const show = (result: FieldsResult) => work.signal.aborted || setFound({ ...result, of: requested })
    findFields(file, requested.title, work.signal).then(
      (fields) => show({ fields }),
      (error) => show({ problem: toProblem(error) }),
    )
    return () => work.abort()
  }, [requested])
  if (choice === undefined || choice.isArchive || !canBeLayered(choice.title)) return undefined
  const currentResult = loaded?.of === choice ? loaded : undefined
  return {
    title: choice.title,
    isOpen: open === choice,
    fields: currentResult?.fields,
    problem: currentResult?.problem,
    layers: changed.of === choice ? changed.layers : noLayers,
    toggle(isOpen) {
      setOpen(isOpen ? choice : undefined)
      if (isOpen) setRequested(choice)
    },
    change: (layers) => setChanged({ of: choice, layers }),
  }
}

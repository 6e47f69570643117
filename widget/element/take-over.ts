import type { View } from '../app/view.ts'
import type { Inputs } from './inputs.ts'

/**
 * Decides about a prerendered form before each rendering. The script inside the tag provides it (widget/prerender).
 *
 * @param view undefined while code or texts of the first screen are loading
 * @returns null to wait, true to take over the form's elements, and false if the form was removed
 */
export type TakeOver = (version: string, inputs: Inputs, view: View | undefined) => boolean | null

import type { ScreenName } from '../states.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'

/** A story that shows a sample; .storybook/preview.tsx renders it. */
export function story<Name extends ScreenName>(screen: Name, name: keyof (typeof samples)[Name] & string) {
  const ofScreen: Partial<Record<string, Sample>> = samples[screen]
  return { parameters: { sample: ofScreen[name] } }
}

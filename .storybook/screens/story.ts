import type { Sample } from '#support/widget/samples/sample.ts'
import { samples } from '#support/widget/samples/samples.ts'
import type { ScreenName } from '../../widget/app/states.ts'

/** A story that shows a sample; .storybook/preview.tsx renders it. */
export function story<Name extends ScreenName>(screen: Name, name: keyof (typeof samples)[Name] & string) {
  const ofScreen: Partial<Record<string, Sample>> = samples[screen]
  return { parameters: { sample: ofScreen[name] } }
}

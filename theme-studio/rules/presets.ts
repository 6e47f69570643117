/** A value to choose instead of typing it. */
export type Preset = { label: string; value: string }

const radii: Preset[] = [
  { label: 'Square', value: '0px' },
  { label: 'Small', value: '4px' },
  { label: 'Medium', value: '8px' },
  { label: 'Large', value: '16px' },
  { label: 'Pill', value: '999px' },
]

/** Values to choose from, by the CSS property. A property without presets has a text field. */
export const presets: Readonly<Record<string, readonly Preset[]>> = {
  'border-radius': radii,
  width: [
    { label: 'Narrow', value: '340px' },
    { label: 'Wide', value: '440px' },
    { label: 'Wider', value: '520px' },
  ],
  padding: [
    { label: 'Compact', value: '20px' },
    { label: 'Airy', value: '44px' },
    { label: 'None', value: '0px' },
  ],
  'box-shadow': [
    { label: 'None', value: 'none' },
    { label: 'Soft', value: '0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 8%)' },
    { label: 'Raised', value: '0 2px 4px rgb(0 0 0 / 8%), 0 16px 48px rgb(0 0 0 / 16%)' },
  ],
  'justify-self': [
    { label: 'Start', value: 'start' },
    { label: 'Center', value: 'center' },
  ],
  'font-family': [
    { label: 'Humanist', value: '"Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif' },
    { label: 'Serif', value: 'Georgia, "Times New Roman", serif' },
    {
      label: 'Rounded',
      value: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif',
    },
    { label: 'Typewriter', value: 'ui-monospace, Menlo, Consolas, monospace' },
    { label: 'As the page', value: 'inherit' },
  ],
}

import sheet from '../design/tokens.css?raw'
import { Row, Stack } from './Stack.tsx'

const names = [...sheet.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name)
const findValue = (name: string) => sheet.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? ''
const colors = names.filter((name) => /^(light-dark\(#|#|rgb|color-mix)/.test(findValue(name)))
const startingWith = (start: string) => names.filter((name) => name.startsWith(start))

const mono = { fontFamily: 'ui-monospace, monospace', fontSize: 'var(--small)' } as const

/** The tokens of design/tokens.css, each as what it looks like. */
export const DesignTokens = () => (
  <Stack>
    <Row name="Type: 12, 13, 15, 20 and 28 px">
      {['display', 'title', 'body', 'small', 'tiny'].map((size) => (
        <p key={size} style={{ fontSize: `var(--${size})`, width: '100%' }}>
          Bake, share, open <span style={mono}>--{size}</span>
        </p>
      ))}
    </Row>
    <Row name="Colors, in the color scheme of the toolbar">
      {colors.map((name) => (
        <Sample key={name} name={name}>
          <span style={{ ...box, background: `var(--${name})` }} />
        </Sample>
      ))}
    </Row>
    <Row name="Spaces: --space-N is N times 4 px">
      {startingWith('space-').map((name) => (
        <Sample key={name} name={name}>
          <span style={{ width: `var(--${name})`, height: 12, background: 'var(--focus)' }} />
        </Sample>
      ))}
    </Row>
    <Row name="Radii">
      {startingWith('radius').map((name) => (
        <Sample key={name} name={name}>
          <span style={{ ...box, borderRadius: `var(--${name})`, background: 'var(--surface)' }} />
        </Sample>
      ))}
    </Row>
    <Row name="Depth: only what lies above the page">
      <Sample name="shadow">
        <span style={{ ...box, border: 0, boxShadow: 'var(--shadow)', background: 'var(--surface)' }} />
      </Sample>
    </Row>
    <Row name="Motion: what appears, goes, or moves">
      {['appear', 'go', 'move'].map((name) => (
        <Sample key={name} name={`${name} ${findValue(name)}`} />
      ))}
    </Row>
  </Stack>
)

const box = {
  width: 72,
  height: 48,
  border: '1px solid var(--control-border)',
  borderRadius: 'var(--radius)',
} as const

const Sample = ({ name, children }: { name: string; children?: React.ReactNode }) => (
  <figure style={{ display: 'grid', gap: 'var(--space-1)', minWidth: 126, margin: 0 }}>
    {children}
    <figcaption style={mono}>--{name}</figcaption>
  </figure>
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { emailKinds } from '../../../emails/kinds.ts'
import type { Scene, Stage } from '../scene.ts'

type Renderer = {
  renderEmail(message: unknown, style: { locale: string; brand: object }): { subject: string; html: string }
}
type Samples = { findSample(kind: string): unknown }

const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }

/** Renders an example of an email with the code of the stage's checkout. */
async function render({ product, locale }: Stage, kind: string): Promise<string> {
  const load = <Module>(file: string) =>
    import(pathToFileURL(join(product.folder, 'emails', file)).href) as Promise<Module>
  const [{ renderEmail }, { findSample }] = await Promise.all([
    load<Renderer>('render.ts'),
    load<Samples>('samples.ts'),
  ])
  const mark = readFileSync(join(product.folder, 'portal/public/app-192.png')).toString('base64')
  const style = { locale, brand: { ...brand, markUrl: `data:image/png;base64,${mark}` } }
  return renderEmail(findSample(kind), style).html
}

/** Writes `fileShared` as `file-shared`. */
const toName = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const scene = (name: string, kind: string, change: (html: string) => string = (html) => html): Scene => ({
  name: `emails/${name}`,
  widths: [700, 390],
  reach: async (stage) => stage.page.setContent(change(await render(stage, kind))),
})

const withoutStyles = (html: string) => html.replace(/<style.*?<\/style>/gs, '')
const withoutImages = (html: string) => html.replace(/(<img[^>]* src=")[^"]*/g, '$1https://blocked.invalid/')

/** Every email, and two of them as clients show them that remove styles or block images. */
export const emailScenes: Scene[] = [
  ...Object.keys(emailKinds).map((kind) =>
    scene(
      kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      kind,
    ),
  ),
  ...['fileShared', 'signInCode'].flatMap((kind) => [
    scene(`without-styles/${toName(kind)}`, kind, withoutStyles),
    scene(`without-images/${toName(kind)}`, kind, withoutImages),
  ]),
]

import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'

/** Stories besides the first one of each component. */
const moreStories =
  /(email-and-password|a-code-or-a-passkey|three-wallets|all-social-providers|wrong-password|wrong-code|unreachable|invalid-configuration|toasts|create-a-password|very-hard-to-guess|used-link|recovery-code|several-passkeys)$/

/** Shows a story of the built Storybook in a color scheme. */
async function showStory({ page, product, locale }: Stage, id: string, scheme: string): Promise<void> {
  const url = `${product.storybook?.url}/iframe.html?viewMode=story&id=${id}`
  await page.goto(`${url}&globals=scheme:${scheme};locale:${locale};a11y.manual:!true`)
  await page.locator('#storybook-root > *').first().waitFor()
  await becomeQuiet(page)
}

/** Chooses the first story of each component, and main states. Emails have separate pictures. */
export const chooseStories = (ids: readonly string[]): string[] =>
  ids.filter((id, index) => {
    const [component, story = ''] = id.split('--')
    if (component === 'mails' || component === 'emails') return false
    return ids[index - 1]?.split('--')[0] !== component || moreStories.test(story)
  })

export const toStoryScenes = (ids: readonly string[]): Scene[] =>
  chooseStories(ids).map((id) => ({
    name: `widget/${id.replace('--', '-')}`,
    widths: [600, 390],
    reach: async () => undefined,
    paint: (stage, scheme) => showStory(stage, id, scheme),
  }))

import { becomeQuiet } from '../quiet.ts'
import type { Scene, Stage } from '../scene.ts'
import { openAsNew, press, pressIfPresent, waitForDialog } from './steps.ts'

const table = 'name,salary,notes\nAnn,5100,"Prefers mornings, and tea"\nBob,4800,New\n'

const dialog = ({ page }: Stage) => page.getByRole('dialog').first()

async function openBaker(stage: Stage, name: string): Promise<void> {
  // A script cannot operate the browser's save dialog.
  await stage.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  await openAsNew(stage, `bake-${name}`, '/portal?tab=files')
  await press(stage, /^bake (a|your first) file$/i)
  await waitForDialog(stage)
}

async function chooseFile(stage: Stage, name: string): Promise<void> {
  await openBaker(stage, name)
  const file = { name: 'Salaries of the bakery.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await dialog(stage).locator('input[type=file]').first().setInputFiles(file)
  await dialog(stage).getByText(file.name).first().waitFor()
}

/** Goes to the next step, if the dialog has steps. */
const next = (stage: Stage) => pressIfPresent(stage, /^(next|continue)$/i)

async function addRecipients(stage: Stage, name: string): Promise<void> {
  await chooseFile(stage, name)
  await next(stage)
  for (const email of ['ann@saddle-club.test', '*@hotel-aurora.test']) {
    await dialog(stage)
      .getByLabel(stage.texts(/^add an email/i))
      .fill(email)
    await stage.page.keyboard.press('Enter')
    // A domain is shown as 'Everyone at hotel-aurora.test'.
    await dialog(stage).getByText(email.replace('*@', '')).first().waitFor()
  }
}

async function bake(stage: Stage, name: string): Promise<void> {
  await addRecipients(stage, name)
  await next(stage)
  await dialog(stage)
    .getByRole('button', { name: stage.texts(/^bake$/i) })
    .click()
  await dialog(stage)
    .getByRole('button', { name: stage.texts(/^save/i) })
    .first()
    .waitFor()
}

const scene = (name: string, reach: (stage: Stage, name: string) => Promise<unknown>): Scene => ({
  name: `bake/${name}`,
  path: '/portal',
  isWindow: true,
  isMoved: true,
  reach: (stage) => reach(stage, name),
})

/** The dialog for baking, step by step. */
export const bakerScenes: Scene[] = [
  scene('choose', openBaker),
  scene('form', chooseFile),
  scene('recipients', addRecipients),
  scene('options', async (stage, name) => {
    await addRecipients(stage, name)
    await next(stage)
    await dialog(stage)
      .getByText(stage.texts(/^lock fields$/i))
      .first()
      .click()
    await becomeQuiet(stage.page)
  }),
  scene('ready', bake),
  scene('saved', async (stage, name) => {
    await bake(stage, name)
    await dialog(stage)
      .getByRole('button', { name: stage.texts(/^save/i) })
      .first()
      .click()
    await becomeQuiet(stage.page)
  }),
]

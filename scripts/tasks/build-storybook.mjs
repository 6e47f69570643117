import { build, storybook } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'

/** Builds Storybook, which the server shows at `/studio/`. After `npm start`, installs first what that left out. */
export async function run() {
  await install()
  await build([storybook])
}

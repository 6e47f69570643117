import { build } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'

/** Installs and builds everything that `npm start` left out, in the background: missing packages, and the packages for npm. */
export async function run() {
  await install()
  await build()
}

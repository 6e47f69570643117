import { build } from '../../../scripts/steps/build.mjs'
import { installProgram } from '../programs/installed-program.ts'

/** `tsx tests/support/upgrade/install-program.ts FOLDER` builds the checkout, and installs the program in a new folder. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the program.')
await build()
await installProgram(folder)

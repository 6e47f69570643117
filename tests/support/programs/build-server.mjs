import { build, server } from '../../../scripts/steps/build.mjs'

/** Builds the programs that the tests start, unless they are up to date. */
export const setup = () => build([server])

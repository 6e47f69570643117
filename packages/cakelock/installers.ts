import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { product } from '#contract/product.ts'
import { buildContainerFiles } from './build-container-files.ts'
import { buildDebianPackage } from './build-debian-package.ts'
import { signFiles } from './sign-files.ts'
import { stageProgram } from './stage-program.ts'

// Builds what operators install, from the npm package `cakelock`, to dist/installers:
// npm run build:installers -- [--sign KEY]

const { values } = parseArgs({ options: { sign: { type: 'string' } } })
const dist = resolve(import.meta.dirname, '../../dist')
const installers = resolve(dist, 'installers')
const program = resolve(dist, 'unpacked/cakelock-linux-x64')

// All files have this time, so that two builds of a commit are the same.
process.env.SOURCE_DATE_EPOCH ||= execFileSync('git', ['log', '-1', '--format=%ct'], {
  encoding: 'utf8',
}).trim()

await rm(installers, { recursive: true, force: true })
await mkdir(installers, { recursive: true })
const tarball = `cakelock-${product.version}.tgz`
await copyFile(resolve(dist, 'packages', tarball), resolve(installers, tarball))
await stageProgram(resolve(dist, 'unpacked/cakelock'), program)
const names = [
  tarball,
  ...(await Promise.all([buildDebianPackage(program, installers), buildContainerFiles(program, installers)])),
]
await signFiles(installers, names, values.sign)
console.log(`dist/installers has ${names.join(', ')} and SHA256SUMS.`)
console.log(
  values.sign === undefined
    ? 'Nothing is signed: --sign KEY signs each file with an SSH key.'
    : `Each file has a signature by ${values.sign}.`,
)

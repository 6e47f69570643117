import { cp, mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { product } from '#contract/product.ts'
import { runForBytes } from './run-for-bytes.ts'

const unpacked = resolve(import.meta.dirname, '../../dist/unpacked')

/**
 * Packs what the build of a container image needs: the Containerfile and the program.
 * @param program the folder that stageProgram() filled
 * @param outDir where to put the archive
 * @returns the name of its file
 */
export async function buildContainerFiles(program: string, outDir: string): Promise<string> {
  const name = `cakelock-container-${product.version}`
  const folder = resolve(unpacked, name)
  await rm(folder, { recursive: true, force: true })
  for (const empty of ['settings', 'data']) await mkdir(resolve(folder, empty), { recursive: true })
  await cp(resolve(import.meta.dirname, 'container/Containerfile'), resolve(folder, 'Containerfile'))
  await cp(program, resolve(folder, 'program'), { recursive: true })
  const file = `${name}.tar.xz`
  // The order, owners, modes and times of the files, and a single thread of xz, make the bytes the same in every build.
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  await runForBytes(
    'tar',
    [
      ...fixed,
      `--mtime=@${process.env.SOURCE_DATE_EPOCH}`,
      '--use-compress-program=xz --threads=1 -0',
      '--create',
      `--file=${resolve(outDir, file)}`,
      name,
    ],
    unpacked,
  )
  return file
}

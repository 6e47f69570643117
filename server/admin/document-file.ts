import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DocumentError, listReferences, readDocument } from '../identity/base/projects/read-document.ts'
import { UsageError } from './usage-error.ts'

/**
 * What `project apply` reads on the operator's side: the text of the document, and the secrets it refers to, by path.
 */
export type DocumentFile = { text: string; secrets: Record<string, string> }

/**
 * Reads a project document and the secrets that it refers to.
 * @throws UsageError, or DocumentError with one sentence for each problem
 */
export async function readDocumentFile(
  path: string,
  variables: Record<string, string | undefined>,
): Promise<DocumentFile> {
  const text = await readFile(path, 'utf8').catch((problem: unknown) => {
    throw new UsageError(`${path} could not be read: ${toReason(problem)}.`)
  })
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const { path: fieldPath, reference } of listReferences(readDocument(text))) {
    if ('kept' in reference) continue
    const secret =
      'env' in reference ? findVariable(reference.env, variables) : await findInFile(path, reference.file)
    if ('problem' in secret) problems.push(`${fieldPath} ${secret.problem}`)
    else secrets[fieldPath] = secret.value
  }
  if (problems.length > 0) throw new DocumentError(problems)
  return { text, secrets }
}

type SecretLookup = { value: string } | { problem: string }

function findVariable(name: string, variables: Record<string, string | undefined>): SecretLookup {
  const value = variables[name]
  return value
    ? { value }
    : { problem: `names the environment variable ${name}, which is not set. Set it and repeat the command.` }
}

/**
 * Reads a file, relative to the document. Strips the final line break that editors add, because no secret contains one.
 */
async function findInFile(document: string, file: string): Promise<SecretLookup> {
  const path = resolve(dirname(document), file)
  try {
    const value = (await readFile(path, 'utf8')).trim()
    return value === '' ? { problem: `names the file ${path}, which is empty.` } : { value }
  } catch (error) {
    return { problem: `names the file ${path}, which could not be read: ${toReason(error)}.` }
  }
}

/** Writes an export. @throws UsageError if the file already exists or cannot be written */
export async function writeExport(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: 'wx' }).catch((problem: unknown) => {
    throw new UsageError(
      `The export could not be written to ${path}: ${toReason(problem)}. Nothing was removed. Choose another file with --export FILE.`,
    )
  })
}

/**
 * Writes the archive of a user or an organization.
 * @param content what the file then has
 * @throws UsageError if the file already exists or cannot be written
 */
export async function writeArchive(path: string, text: string, content: string): Promise<string> {
  await writeFile(path, `${text}\n`, { flag: 'wx' }).catch((problem: unknown) => {
    throw new UsageError(
      `The archive could not be written to ${path}: ${toReason(problem)}. Choose another file.`,
    )
  })
  return `${content} is in ${path}.`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EEXIST: 'it already exists',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
}

/** Returns why a file could not be read or written. */
export const toReason = (problem: unknown): string => {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  return reasons[code] ?? `error ${code}`
}

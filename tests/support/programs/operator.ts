import { randomBytes } from 'node:crypto'
import { productNames } from '#contract/products.ts'
import { sendToServer } from '../../../server/admin/operator-client.ts'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { dataDir } from '../browser/addresses.ts'

/** The credentials of a new project, for the widget and the site's server. */
type Registered = { publicToken: string; projectId: string; secret: string }

/** Finds the credentials of a new project in the output of the command that created it. */
export function readCredentials(printed: string): Registered {
  const [publicToken] = /public-token-[\w-]+/.exec(printed) ?? []
  const [projectId] = /\bproject-[\w-]+/.exec(printed) ?? []
  const [secret] = /\bsecret-[\w-]+/.exec(printed) ?? []
  if (!publicToken || !projectId || !secret) throw new Error(`The credentials are missing: ${printed}`)
  return { publicToken, projectId, secret }
}

/**
 * Sends operator commands to a running server, found by its data folder, without the program of `npm run admin`, which
 * takes longer to start than most tests run.
 */
export function createOperator(folder: string) {
  /** @returns the output of the command. @throws Error with the output if the command fails */
  async function runOperator(...command: string[]): Promise<string> {
    const response = await sendToServer(folder, command)
    if (!response?.done) throw new Error(`'${command.join(' ')}' failed: ${response?.text ?? 'no server'}`)
    return response.text
  }

  /** Applies a project document. @param secrets the secrets by their paths. @returns the changes */
  async function applyDocument(document: WrittenDocument, secrets: Record<string, string> = {}) {
    const file = { text: JSON.stringify(document), secrets }
    const response = await sendToServer(folder, ['project', 'apply', 'site.json'], file)
    if (!response?.done) throw new Error(`The document was rejected:  ${response?.text ?? 'no server'}`)
    return response.text
  }

  /** Creates a project that offers every product, under a name that starts with the given one. */
  async function registerProject(name: string, document: Omit<WrittenDocument, 'name'>): Promise<Registered> {
    const uniqueName = `${name} ${randomBytes(4).toString('hex')}`
    const site: WrittenDocument = {
      name: uniqueName,
      products: [...productNames],
      text_channels: ['sms', 'whatsapp'],
      ...document,
    }
    return readCredentials(await applyDocument(site))
  }

  /** @returns the public token of a new project: see `registerProject` */
  const registerSite = async (name: string, document: Omit<WrittenDocument, 'name'>) =>
    (await registerProject(name, document)).publicToken

  return { runOperator, applyDocument, registerProject, registerSite }
}

/** Like the above, for the server of the browser tests. */
export const { runOperator, applyDocument, registerProject, registerSite } = createOperator(dataDir)

import { ask } from './terminal.ts'

/** npm runs scripts in the package's folder. INIT_CWD is the folder in which the user started npm. */
export const startFolder = () => process.env.INIT_CWD ?? process.cwd()

/** How the user starts a command: through npm in a checkout, or as an installed program. */
export const programName = (command: string) =>
  process.env.npm_lifecycle_event === command ? `npm run ${command} --` : `cakelock ${command}`

/** @returns a function that reads a secret from the environment, or prompts for it */
function readSecret(variable: string, question: string): () => Promise<string> {
  return async () => process.env[variable] ?? ask(question, `set ${variable}`, true)
}

/** The account's secrets, each read only if the server asks for it. */
export const readSecrets = () => ({
  password: readSecret('CAKELOCK_PASSWORD', 'Password: '),
  code: readSecret('CAKELOCK_CODE', 'Code from your authenticator app: '),
  pin: readSecret('CAKELOCK_PIN', 'PIN: '),
})

import { runCommand } from '../../../server/admin/run-command.ts'
import type { TestServer } from './test-server.ts'

/** Runs the operator's command. @returns the token that it prints */
export async function impersonate(server: TestServer, email: string): Promise<string> {
  const text = await runCommand(server.deps, [
    'impersonate',
    email,
    '--project',
    'Shop',
    '--by',
    'eve@operator.example',
  ])
  return /impersonation_token is ([\w-]{43})/.exec(text)?.[1] ?? text
}

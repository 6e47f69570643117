#!/usr/bin/env node
import { inspect } from 'node:util'
import { product } from '#contract/product.ts'
import { bakeUsage } from './bake-arguments.ts'
import { bakeCommand } from './bake-command.ts'
import { BakeError } from './bake-error.ts'
import { shells, toCompletion } from './completion-rules.ts'
import { inspectCommand, inspectUsage } from './inspect-command.ts'
import { programName } from './invocation.ts'
import { openCommand, openUsage } from './open-command.ts'
import { print, printError } from './print.ts'

const completionUsage = `${programName('completion')} ${shells.join('|')}
Prints the completion script of a shell, for example:
  cakelock completion bash > ~/.local/share/bash-completion/completions/cakelock`

type Command = { summary: string; usage: string; run: (line: readonly string[]) => Promise<void> | void }

const commands: Readonly<Record<string, Command>> = {
  bake: { summary: 'encrypts a file and registers it', usage: bakeUsage, run: bakeCommand },
  open: { summary: 'decrypts a cake', usage: openUsage, run: openCommand },
  inspect: { summary: 'prints what a cake reveals without a key', usage: inspectUsage, run: inspectCommand },
  completion: { summary: 'prints the completion script of a shell', usage: completionUsage, run: complete },
}

const usage = `${product.name} ${product.version}

Usage: cakelock COMMAND

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join('\n')}

cakelock COMMAND --help explains a command. cakelock --version prints the version.`

function complete([name, ...rest]: readonly string[]): void {
  const shell = shells.find((candidate) => candidate === name)
  if (shell === undefined || rest.length > 0) throw new BakeError(completionUsage)
  const usages = Object.entries(commands).map(([command, { usage: text }]) => [command, text])
  print(toCompletion(shell, Object.fromEntries(usages)).trimEnd())
}

/** Runs one command. A BakeError explains itself. */
async function main([name, ...line]: readonly string[]): Promise<void> {
  if (name === '--version') return print(product.version)
  if (name === undefined || name === '--help') return print(usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new BakeError(`Unknown command '${name}'.\n\n${usage}`)
  if (line.includes('--help')) return print(command.usage)
  await command.run(line)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  printError(error instanceof BakeError ? error.message : inspect(error))
  process.exitCode = 1
}

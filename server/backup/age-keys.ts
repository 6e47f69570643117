import { open } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Environment } from '../platform/config/environment.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { askSecret, type Dialog } from './ask-secret.ts'

type Settings = Pick<Environment, 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENT' | 'BACKUP_IDENTITY'>

/** Someone who has the file can try passphrases without a limit. */
const minimumLength = 12

/**
 * Returns what encrypts a new backup, and what decrypts it once to verify it. With a recipient, this machine cannot open
 * its own backups later: a second identity, which only this process has, opens this one.
 * @throws ConfigError if the settings name no passphrase or two ways, and none can be asked for
 */
export async function createAgeKeys(
  { BACKUP_PASSPHRASE, BACKUP_RECIPIENT }: Settings,
  dialog: Dialog,
): Promise<{ encrypter: Encrypter; decrypter: Decrypter }> {
  const encrypter = new Encrypter()
  const decrypter = new Decrypter()
  if (BACKUP_RECIPIENT) {
    if (BACKUP_PASSPHRASE)
      throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_RECIPIENT are both set. Remove one of them.')
    const identity = await generateX25519Identity()
    addRecipient(encrypter, BACKUP_RECIPIENT)
    encrypter.addRecipient(await identityToRecipient(identity))
    decrypter.addIdentity(identity)
    return { encrypter, decrypter }
  }
  const passphrase = BACKUP_PASSPHRASE ?? (await askTwice(dialog))
  if (passphrase.length < minimumLength)
    throw new ConfigError(`The passphrase of a backup needs at least ${minimumLength} characters.`)
  encrypter.setPassphrase(passphrase)
  decrypter.addPassphrase(passphrase)
  return { encrypter, decrypter }
}

/**
 * Returns what decrypts an existing backup. The file says whether it needs a passphrase, which is asked for, or an
 * identity.
 * @throws ConfigError if the file cannot be read or is not encrypted by age, or if the identity is missing
 */
export async function createDecrypter(
  file: string,
  { BACKUP_PASSPHRASE, BACKUP_IDENTITY }: Settings,
  dialog: Dialog,
): Promise<Decrypter> {
  const decrypter = new Decrypter()
  if (await needsPassphrase(file)) {
    decrypter.addPassphrase(BACKUP_PASSPHRASE ?? (await askSecret('Passphrase: ', dialog)))
    return decrypter
  }
  const [identity] = BACKUP_IDENTITY?.match(/^AGE-SECRET-KEY-1\S+/m) ?? []
  if (!identity) {
    throw new ConfigError(
      `${file} is encrypted to an age recipient. Set BACKUP_IDENTITY_FILE to the file with its identity.`,
    )
  }
  decrypter.addIdentity(identity)
  return decrypter
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new ConfigError('BACKUP_RECIPIENT is not the public key of an age identity: it has a typing error.')
  }
}

async function askTwice(dialog: Dialog): Promise<string> {
  const passphrase = await askSecret('New passphrase for this backup: ', dialog)
  // What a program writes has no typing error.
  const repeated = dialog.input.isTTY ? await askSecret('Again: ', dialog) : passphrase
  if (repeated !== passphrase) throw new ConfigError('The two passphrases differ. No backup was written.')
  return passphrase
}

/** https://age-encryption.org/v1: the first line is the version, the next one the first recipient. */
async function needsPassphrase(file: string): Promise<boolean> {
  const { buffer, bytesRead } = await readStart(file)
  const [version, recipient = ''] = buffer.toString('latin1', 0, bytesRead).split('\n')
  if (version !== 'age-encryption.org/v1')
    throw new ConfigError(`${file} is not a backup: age did not encrypt it.`)
  return recipient.startsWith('-> scrypt ')
}

async function readStart(file: string) {
  const handle = await open(file).catch(() => {
    throw new ConfigError(`${file} cannot be read. Give the path of a backup.`)
  })
  try {
    return await handle.read(Buffer.alloc(64), 0, 64, 0)
  } catch {
    throw new ConfigError(`${file} cannot be read. Give the path of a backup.`)
  } finally {
    await handle.close()
  }
}

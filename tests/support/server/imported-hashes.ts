import type { PasswordsMigrateRequest } from 'stytch'

/**
 * Hashes of `foreignPassword` by other programs: Python 3.11 (hashlib, crypt) and the argon2 command. The base64 salt
 * is `0123456789abcdef`.
 */
export const importedPassword = 'a correct plum orchard'

type Foreign = Omit<PasswordsMigrateRequest, 'email'>

const salt = 'MDEyMzQ1Njc4OWFiY2RlZg=='
const salts = { prepend_salt: 'before', append_salt: 'after' }

export const importedHashes: Readonly<Record<string, Foreign>> = {
  bcrypt: { hash_type: 'bcrypt', hash: '$2b$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC' },
  'bcrypt of PHP': {
    hash_type: 'bcrypt',
    hash: '$2y$06$abcdefghijklmnopqrstuugdtUnw8nSfYz3/OAyU72Wilr/.oOUjC',
  },
  'bcrypt, cost 8': {
    hash_type: 'bcrypt',
    hash: '$2b$08$abcdefghijklmnopqrstuumasKN7.eEb2ZHsHGtbHLls9Voyi6TuO',
  },
  'argon2i, encoded': {
    hash_type: 'argon_2i',
    hash: '$argon2i$v=19$m=1024,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OSULXSAUTTfwOSRfasU9m87duN/2wrPVQDld3PdClE4',
  },
  'argon2id, encoded': {
    hash_type: 'argon_2id',
    hash: '$argon2id$v=19$m=2048,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$6QWK5mRp3Ea0h74er67NaIjGthzECDTR',
  },
  argon2id: {
    hash_type: 'argon_2id',
    hash: '6QWK5mRp3Ea0h74er67NaIjGthzECDTR',
    argon_2_config: { salt, iteration_amount: 3, memory: 2048, threads: 2, key_length: 24 },
  },
  scrypt: {
    hash_type: 'scrypt',
    hash: 'SCiL79LJghieFK2M1ffxCbrd+6Ch1DNFcvb1nS2EcGU=',
    scrypt_config: { salt, n_parameter: 16_384, r_parameter: 8, p_parameter: 2, key_length: 32 },
  },
  'scrypt, encoded': {
    hash_type: 'scrypt',
    hash: '$scrypt$ln=14,r=8,p=2$MDEyMzQ1Njc4OWFiY2RlZg$SCiL79LJghieFK2M1ffxCbrd+6Ch1DNFcvb1nS2EcGU',
  },
  'PBKDF2 with SHA-256': {
    hash_type: 'pbkdf_2',
    hash: 'xQsjc+cSnFCjjpCuVq2VzP3F57Jpn4/LrywkjNngPCs=',
    pbkdf_2_config: { salt, iteration_amount: 1000, key_length: 32, algorithm: '' },
  },
  'PBKDF2 with 10,000 iterations': {
    hash_type: 'pbkdf_2',
    hash: '33hJ1phQXajIIe7mA+hvws8bv0GLiiLHwb4fBJ52lbw=',
    pbkdf_2_config: { salt, iteration_amount: 10_000, key_length: 32, algorithm: '' },
  },
  'PBKDF2 with SHA-512': {
    hash_type: 'pbkdf_2',
    hash: 'BJ0TuIyanmsxlPrVt+xr0GxcFF5gDwbWisUmTYAJAh5I9kyDoPOggACGjC6gpta9W7ssCtUvOe7uR4NZhhyU6Q==',
    pbkdf_2_config: { salt, iteration_amount: 1000, key_length: 64, algorithm: 'sha512' },
  },
  'MD5 without a salt': { hash_type: 'md_5', hash: '654a6775fdae0220a0934fe24bd47dc1' },
  MD5: { hash_type: 'md_5', hash: 'ffa5478545bce6c7a2aab3511eb40456', md_5_config: salts },
  'SHA-1': { hash_type: 'sha_1', hash: 'a09037448133dbd651dda20403af4598b36baabb', sha_1_config: salts },
  'SHA-512': {
    hash_type: 'sha_512',
    hash:
      'd9abbdf374939672c2c54cba5b93d233d4d902c31be7341f3eb41af13c3d41ae' +
      'eb718936fb753af80903724166938763dd7fb4a8db47598fed627bd0d803b4fd',
    sha_512_config: salts,
  },
}

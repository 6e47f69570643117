/** The parts of a session factor that contain an address. */
type Factor = {
  email_factor?: undefined | { email_address: string }
  phone_number_factor?: undefined | { phone_number: string }
  crypto_wallet_factor?: undefined | { crypto_wallet_address: string }
}

/**
 * Returns the email address, phone number or wallet address that a session signed in with, if a factor contains one.
 */
export function findFactorAddress(factors: readonly Factor[]): string | undefined {
  const [first] = factors
  return (
    first?.email_factor?.email_address ??
    first?.phone_number_factor?.phone_number ??
    first?.crypto_wallet_factor?.crypto_wallet_address
  )
}

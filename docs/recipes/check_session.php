<?php
// Checks the session of a visitor in PHP 8.1 or later, with its extensions json and openssl only.
declare(strict_types=1);

final class SessionChecker
{
    private const CLOCK_TOLERANCE = 5;
    private const SESSION_CLAIM = 'https://stytch.com/session';
    /** The start of the public key of every P-256 key, in DER. */
    private const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';

    /** @param string $cacheFile a file that only this application can write, because it holds trusted keys */
    public function __construct(
        private readonly string $server,
        private readonly string $project,
        private readonly string $cacheFile,
    ) {
    }

    /**
     * @param string $jwt the cookie stytch_session_jwt
     * @return array{user_id: string, session: array<string, mixed>}
     * @throws RuntimeException if the JWT is not valid
     */
    public function check(string $jwt): array
    {
        $parts = explode('.', $jwt);
        if (count($parts) !== 3) {
            throw new RuntimeException('not a JWT');
        }
        $header = self::decodeJson($parts[0]);
        // The algorithm is fixed: the header of a forged JWT must not choose it.
        if (($header['alg'] ?? null) !== 'ES256') {
            throw new RuntimeException('not signed with ES256');
        }
        if (($header['typ'] ?? null) !== 'JWT') {
            throw new RuntimeException('not the type of a session JWT');
        }
        $key = $this->findKey((string) ($header['kid'] ?? ''));
        $signature = self::toDer(self::decode($parts[2]));
        if (openssl_verify("$parts[0].$parts[1]", $signature, $key, OPENSSL_ALGO_SHA256) !== 1) {
            throw new RuntimeException('the signature is wrong');
        }
        $claims = self::decodeJson($parts[1]);
        $problem = match (true) {
            ($claims['iss'] ?? null) !== "stytch.com/$this->project" => 'wrong issuer',
            ($claims['aud'] ?? null) !== $this->project => 'wrong audience',
            ($claims['exp'] ?? 0) <= time() - self::CLOCK_TOLERANCE => 'expired',
            ($claims['nbf'] ?? 0) > time() + self::CLOCK_TOLERANCE => 'not valid yet',
            !isset($claims['sub'], $claims[self::SESSION_CLAIM]) => 'not a session',
            default => null,
        };
        if ($problem !== null) {
            throw new RuntimeException($problem);
        }
        return ['user_id' => $claims['sub'], 'session' => $claims[self::SESSION_CLAIM]];
    }

    /** Fetches the keys again for an unknown key ID, at most once in 30 seconds, and once a day. */
    private function findKey(string $kid): string
    {
        $cached = is_file($this->cacheFile) ? json_decode(file_get_contents($this->cacheFile), true) : null;
        $age = time() - ($cached['fetched_at'] ?? 0);
        if ($age > 86400 || (!isset($cached['keys'][$kid]) && $age > 30)) {
            $cached = ['fetched_at' => time(), 'keys' => $this->fetchKeys()];
            // Renaming is atomic, so that no other request reads half a file.
            $part = tempnam(dirname($this->cacheFile), 'keys');
            file_put_contents($part, json_encode($cached));
            rename($part, $this->cacheFile);
        }
        return $cached['keys'][$kid] ?? throw new RuntimeException('the key ID is unknown');
    }

    /** @return array<string, string> public keys in PEM, by their key ID */
    private function fetchKeys(): array
    {
        $context = stream_context_create(['http' => ['timeout' => 5, 'follow_location' => 0]]);
        $answer = @file_get_contents("$this->server/v1/sessions/jwks/$this->project", false, $context);
        $set = $answer === false ? null : json_decode($answer, true);
        if (!is_array($set['keys'] ?? null)) {
            throw new RuntimeException('the keys could not be fetched');
        }
        $keys = [];
        foreach ($set['keys'] as $jwk) {
            if ($jwk['kty'] === 'EC' && $jwk['crv'] === 'P-256') {
                $der = hex2bin(self::P256) . self::decode($jwk['x']) . self::decode($jwk['y']);
                $lines = chunk_split(base64_encode($der), 64, "\n");
                $keys[$jwk['kid']] = "-----BEGIN PUBLIC KEY-----\n$lines-----END PUBLIC KEY-----\n";
            }
        }
        return $keys;
    }

    /** Converts a signature of a JWT (r and s, 32 bytes each) to DER, which openssl expects. */
    private static function toDer(string $signature): string
    {
        if (strlen($signature) !== 64) {
            throw new RuntimeException('the signature is malformed');
        }
        $der = '';
        foreach (str_split($signature, 32) as $number) {
            $number = ltrim($number, "\0");
            // A leading bit of 1 would make the number negative.
            $number = $number === '' || ord($number[0]) > 127 ? "\0$number" : $number;
            $der .= "\x02" . chr(strlen($number)) . $number;
        }
        return "\x30" . chr(strlen($der)) . $der;
    }

    private static function decode(string $part): string
    {
        $bytes = base64_decode(strtr($part, '-_', '+/'), true);
        return $bytes === false ? throw new RuntimeException('not base64url') : $bytes;
    }

    /** @return array<string, mixed> */
    private static function decodeJson(string $part): array
    {
        $value = json_decode(self::decode($part), true);
        return is_array($value) ? $value : throw new RuntimeException('not a JSON object');
    }
}

// To try it: checks one JWT per line of the standard input.
if (PHP_SAPI === 'cli') {
    [$server, $project] = [(string) getenv('LOGIN_SERVER'), (string) getenv('LOGIN_PROJECT')];
    $checker = new SessionChecker($server, $project, getenv('KEY_CACHE') ?: './session-keys.json');
    while (($line = fgets(STDIN)) !== false) {
        try {
            $session = $checker->check(trim($line));
            echo "accepted $session[user_id]\n";
        } catch (RuntimeException $error) {
            echo 'refused: ', $error->getMessage(), "\n";
        }
    }
}

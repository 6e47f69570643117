"""Checks the session of a visitor in Python 3.9 or later, with PyJWT 2 (pip install 'pyjwt[crypto]')."""

import os
import sys
import time

import jwt

SERVER = os.environ.get("LOGIN_SERVER", "https://login.example.org")
PROJECT = os.environ.get("LOGIN_PROJECT", "project-…")
SESSION_CLAIM = "https://stytch.com/session"


class Keys(jwt.PyJWKClient):
    """Caches the keys. A JWT with an unknown key ID fetches them again, at most once in 30 seconds."""

    fetched_at = float("-inf")

    def fetch_data(self):
        if time.monotonic() - self.fetched_at < 30:
            raise jwt.PyJWKClientError("the key ID is unknown")
        data = super().fetch_data()
        self.fetched_at = time.monotonic()
        return data


keys = Keys(f"{SERVER}/v1/sessions/jwks/{PROJECT}")


def check_session(token):
    """Takes the cookie stytch_session_jwt. Returns the user ID and the session. Raises jwt.PyJWTError."""
    # RFC 8725 3.11: a token of another type is not a session.
    if jwt.get_unverified_header(token).get("typ") != "JWT":
        raise jwt.InvalidTokenError("not the type of a session JWT")
    claims = jwt.decode(
        token,
        keys.get_signing_key_from_jwt(token).key,
        algorithms=["ES256"],
        issuer=f"stytch.com/{PROJECT}",
        audience=PROJECT,
        leeway=5,
        options={"require": ["sub", "exp", "iss", "aud", SESSION_CLAIM]},
    )
    return claims["sub"], claims[SESSION_CLAIM]


if __name__ == "__main__":
    # To try it: checks one JWT per line of the standard input.
    for line in sys.stdin:
        try:
            print("accepted", check_session(line.strip())[0], flush=True)
        except jwt.PyJWTError as error:
            print(f"refused: {error}", flush=True)

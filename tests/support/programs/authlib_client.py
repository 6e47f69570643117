"""An application that signs users in with Authlib.

Reads commands as lines of JSON and answers each with a line of JSON: the result, or {"problem": the class of the error}.
"""

import json
import sys

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import OpenIDProviderMetadata

issuer, client_id, client_secret, redirect_uri = sys.argv[1:5]
found = requests.get(f"{issuer}/.well-known/openid-configuration", timeout=10).json()


def connect(auth_method="client_secret_basic"):
    return OAuth2Session(
        client_id,
        client_secret,
        scope="openid email",
        redirect_uri=redirect_uri,
        token_endpoint_auth_method=auth_method,
        code_challenge_method="S256",
    )


def validate_metadata(also):
    algorithms = [*found["id_token_signing_alg_values_supported"], *also]
    OpenIDProviderMetadata({**found, "id_token_signing_alg_values_supported": algorithms}).validate()
    return found


def begin(parameters):
    verifier, nonce = generate_token(48), generate_token(20)
    link, state = connect().create_authorization_url(
        found["authorization_endpoint"], code_verifier=verifier, nonce=nonce, **parameters
    )
    return {"link": link, "verifier": verifier, "nonce": nonce, "state": state}


def finish(begun, response, now, auth_method="client_secret_basic", max_age=None):
    session = connect(auth_method)
    tokens = session.fetch_token(
        found["token_endpoint"],
        authorization_response=response,
        state=begun["state"],
        code_verifier=begun["verifier"],
    )
    keys = JsonWebKey.import_key_set(requests.get(found["jwks_uri"], timeout=10).json())
    expected = {"iss": {"values": [issuer], "essential": True}, "aud": {"values": [client_id], "essential": True}}
    parameters = {"nonce": begun["nonce"], "client_id": client_id, "access_token": tokens["access_token"]}
    if max_age is not None:
        parameters["max_age"] = max_age
    claims = jwt.decode(
        tokens["id_token"], keys, claims_cls=CodeIDToken, claims_options=expected, claims_params=parameters
    )
    claims.validate(now=now, leeway=2)
    url = found["userinfo_endpoint"]
    return {
        "claims": claims,
        "person": session.get(url).json(),
        "posted": session.post(url).json(),
        "introspected": session.introspect_token(found["introspection_endpoint"], token=tokens["access_token"]).json(),
    }


commands = {"validate_metadata": validate_metadata, "begin": begin, "finish": finish}
for line in sys.stdin:
    name, arguments = json.loads(line)
    try:
        answer = {"result": commands[name](**arguments)}
    except Exception as problem:  # The test decides which problems are right.
        answer = {"problem": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(answer), flush=True)

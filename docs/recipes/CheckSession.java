import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.util.Set;

/** Checks the session of a visitor in Java 17 or later, with com.nimbusds:nimbus-jose-jwt 10. */
public final class CheckSession {
    private static final String SESSION_CLAIM = "https://stytch.com/session";
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    public CheckSession(String server, String project) throws Exception {
        // The keys are cached. A JWT with an unknown key ID fetches them again, at most once in 30 seconds.
        var url = URI.create(server + "/v1/sessions/jwks/" + project).toURL();
        var keys = JWKSourceBuilder.create(url).build();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
        // By default, a JWT without a type is accepted as well.
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT));
        var expected = new JWTClaimsSet.Builder().issuer("stytch.com/" + project).build();
        var claims = new DefaultJWTClaimsVerifier<>(project, expected, Set.of("sub", "exp", SESSION_CLAIM));
        claims.setMaxClockSkew(5);
        processor.setJWTClaimsSetVerifier(claims);
    }

    /** Takes the cookie stytch_session_jwt. Returns its claims. Throws an exception if the JWT is not valid. */
    public JWTClaimsSet check(String jwt) throws Exception {
        return processor.process(jwt, null);
    }

    /** To try it: checks one JWT per line of the standard input. */
    public static void main(String[] arguments) throws Exception {
        var checker = new CheckSession(System.getenv("LOGIN_SERVER"), System.getenv("LOGIN_PROJECT"));
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String jwt = lines.readLine(); jwt != null; jwt = lines.readLine()) {
            try {
                System.out.println("accepted " + checker.check(jwt).getSubject());
            } catch (Exception error) {
                System.out.println("refused: " + error.getMessage());
            }
        }
    }
}

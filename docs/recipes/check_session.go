// Checks the session of a visitor in Go 1.19 or later, with the standard library only.
package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

const clockTolerance = 5 // seconds

type Session struct {
	ID        string    `json:"id"`
	ExpiresAt time.Time `json:"expires_at"`
}

type Claims struct {
	Issuer    string   `json:"iss"`
	Audience  string   `json:"aud"`
	UserID    string   `json:"sub"`
	ExpiresAt int64    `json:"exp"`
	NotBefore int64    `json:"nbf"`
	Session   *Session `json:"https://stytch.com/session"`
}

// Checker caches the public keys of a project.
type Checker struct {
	Server, Project string
	mutex           sync.Mutex
	keys            map[string]*ecdsa.PublicKey
	fetchedAt       time.Time
}

// Check takes the cookie stytch_session_jwt, and returns its claims if the JWT is valid.
func (c *Checker) Check(jwt string) (*Claims, error) {
	parts := strings.Split(jwt, ".")
	if len(parts) != 3 {
		return nil, errors.New("not a JWT")
	}
	var header struct{ Alg, Kid, Typ string }
	if err := decode(parts[0], &header); err != nil {
		return nil, err
	}
	// The algorithm is fixed: the header of a forged JWT must not choose it.
	if header.Alg != "ES256" {
		return nil, errors.New("not signed with ES256")
	}
	if header.Typ != "JWT" {
		return nil, errors.New("not the type of a session JWT")
	}
	key, err := c.findKey(header.Kid)
	if err != nil {
		return nil, err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return nil, errors.New("the signature is malformed")
	}
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, digest[:], r, s) {
		return nil, errors.New("the signature is wrong")
	}
	var claims Claims
	if err := decode(parts[1], &claims); err != nil {
		return nil, err
	}
	now := time.Now().Unix()
	switch {
	case claims.Issuer != "stytch.com/"+c.Project:
		return nil, errors.New("wrong issuer")
	case claims.Audience != c.Project:
		return nil, errors.New("wrong audience")
	case claims.ExpiresAt <= now-clockTolerance:
		return nil, errors.New("expired")
	case claims.NotBefore > now+clockTolerance:
		return nil, errors.New("not valid yet")
	case claims.UserID == "" || claims.Session == nil:
		return nil, errors.New("not a session")
	}
	return &claims, nil
}

// findKey fetches the keys again for an unknown key ID, at most once in 30 seconds, and once a day.
func (c *Checker) findKey(kid string) (*ecdsa.PublicKey, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	age := time.Since(c.fetchedAt)
	if age > 24*time.Hour || (c.keys[kid] == nil && age > 30*time.Second) {
		if err := c.fetchKeys(); err != nil {
			return nil, err
		}
	}
	if c.keys[kid] == nil {
		return nil, errors.New("the key ID is unknown")
	}
	return c.keys[kid], nil
}

func (c *Checker) fetchKeys() error {
	client := http.Client{Timeout: 5 * time.Second}
	response, err := client.Get(c.Server + "/v1/sessions/jwks/" + c.Project)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	var set struct {
		Keys []struct{ Kid, Kty, Crv, X, Y string }
	}
	if err := json.NewDecoder(response.Body).Decode(&set); err != nil {
		return err
	}
	keys := map[string]*ecdsa.PublicKey{}
	for _, jwk := range set.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(jwk.X)
		y, errY := base64.RawURLEncoding.DecodeString(jwk.Y)
		if jwk.Kty != "EC" || jwk.Crv != "P-256" || errX != nil || errY != nil {
			continue
		}
		curve := elliptic.P256()
		keys[jwk.Kid] = &ecdsa.PublicKey{Curve: curve, X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
	}
	c.keys, c.fetchedAt = keys, time.Now()
	return nil
}

func decode(part string, value any) error {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, value)
}

// To try it: checks one JWT per line of the standard input.
func main() {
	checker := Checker{Server: os.Getenv("LOGIN_SERVER"), Project: os.Getenv("LOGIN_PROJECT")}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if claims, err := checker.Check(lines.Text()); err != nil {
			fmt.Println("refused:", err)
		} else {
			fmt.Println("accepted", claims.UserID)
		}
	}
}

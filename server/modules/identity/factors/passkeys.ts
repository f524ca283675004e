/**
 * Passkeys (WebAuthn): each is made for the host of the call, so that a copied page on another host cannot use it. The
 * device verifies its user.
 */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { fail } from '#contract/errors.ts'
import { PASSKEYS_MAX } from '#contract/identity/security.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { makeRecoveryCodesIfNone } from './recovery.ts'
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockOwner,
  removePasskeyRow,
  takeChallenge,
  touchPasskey,
  type ChallengePurpose,
  type PasskeyRow,
} from './factors.sql.ts'
import { readId } from '#server/lib/ids.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
type Where = Pick<Context, 'env' | 'host' | 'brand' | 'merchant'>

/** Returns the origins that may use a passkey of this host: the house's own origin, and the brand's host over TLS. */
/** Loads the library at its first use: it is a quarter of what a server would load at its start. */
const webauthn = () => import('@simplewebauthn/server')
const originsOf = ({ env, host }: Where): string[] => [env.config.siteOrigin, `https://${host}`]
/**
 * Returns the key of a member's challenge, which contains the session: no other account can end a challenge that one
 * tab began.
 */
const challengeOf = ({ sessionId }: PlayerContext, purpose: ChallengePurpose) => hashToken(`${purpose} ${sessionId}`)
const asTransports = (names: readonly string[]) => names as AuthenticatorTransport[]
/** Returns those of a holder's passkeys that can answer at a host, also old ones whose host is not known yet. */
export const passkeysAt = (host: string, keys: readonly PasskeyRow[]): PasskeyRow[] =>
  keys.filter((key) => key.host === null || key.host === host)
const described = (keys: readonly PasskeyRow[]) =>
  keys.map((key) => ({ id: key.credential_id, transports: asTransports(key.transports) }))

/**
 * Returns the options from which a browser makes a new passkey; excludes the authenticators that are stored already.
 */
export async function offerPasskey(
  { env, host }: Pick<Where, 'env' | 'host'>,
  names: { site: string; username: string; userId: string },
  kept: readonly PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: names.site,
    rpID: host,
    userName: names.username,
    userDisplayName: names.username,
    userID: new TextEncoder().encode(names.userId),
    attestationType: 'none',
    challenge: new Uint8Array(env.random.bytes(32)),
    excludeCredentials: described(kept),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns the passkey that a browser made for a challenge, as it is stored; null for anything else. */
export async function readNewPasskey(
  where: Where,
  attestation: object,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'host'> | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const verdict = await verifyRegistrationResponse({
    response: attestation as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(where),
    expectedRPID: where.host,
  }).catch(() => null) // every error means that it is not what this page asked for
  if (!verdict?.verified) return null
  const { credential } = verdict.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    host: where.host,
  }
}

/** Returns the options from which the browser makes a new passkey. Fails with REAUTH_REQUIRED, PASSKEYS_FULL. */
export async function beginPasskey(context: PlayerContext): Promise<Record<string, unknown>> {
  const { env, account, brand, host } = context
  await requireFresh(context)
  const kept = await listPasskeys(env.db, { accountId: BigInt(account.id) })
  if (kept.length >= PASSKEYS_MAX) return fail('PASSKEYS_FULL')
  const options = await offerPasskey(
    { env, host },
    { site: brand.name, username: account.username, userId: `${brand.code}:${account.id}` },
    kept,
  )
  await insertChallenge(env.db, {
    idHash: challengeOf(context, 'add'),
    accountId: BigInt(account.id),
    purpose: 'add',
    challenge: options.challenge,
    expiresAt: after(env.clock.now(), CHALLENGE_MS),
  })
  return { ...options }
}

/** Stores the passkey that the browser made. Fails with REAUTH_REQUIRED, VERIFICATION_FAILED, PASSKEYS_FULL. */
export async function addPasskey(
  context: PlayerContext,
  input: { name: string; attestation: object },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { env, account } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  const at = env.clock.now()
  const challenge = await takeChallenge(env.db, challengeOf(context, 'add'), 'add', at)
  if (challenge === null) return fail('VERIFICATION_FAILED')
  const made = (await readNewPasskey(context, input.attestation, challenge)) ?? fail('VERIFICATION_FAILED')
  return env.db.tx(async (tx) => {
    await lockOwner(tx, { accountId })
    if ((await listPasskeys(tx, { accountId })).length >= PASSKEYS_MAX) return fail('PASSKEYS_FULL')
    const id = await insertPasskey(tx, { accountId }, { ...made, name: input.name, created_at: at })
    if (id === null) return fail('VERIFICATION_FAILED')
    await announceChange(tx, accountId, 'passkey-on')
    return { id: String(id), recoveryCodes: await makeRecoveryCodesIfNone(tx, env, { accountId }) }
  })
}

/** Deletes a passkey. Fails with REAUTH_REQUIRED, NOT_FOUND. */
export async function removePasskey(context: PlayerContext, input: { id: string }): Promise<void> {
  const { env, account } = context
  await requireFresh(context)
  const id = readId(input.id)
  await env.db.tx(async (tx) => {
    if (id === null || !(await removePasskeyRow(tx, { accountId: BigInt(account.id) }, id))) return fail('NOT_FOUND')
    await announceChange(tx, BigInt(account.id), 'passkey-off')
  })
}

/** Returns a new challenge for passkeys of an account, or for any passkey of this host. */
export async function askPasskey(
  { env, host }: Where,
  keys: readonly PasskeyRow[] | null,
): Promise<{ options: Record<string, unknown>; challenge: string }> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    challenge: new Uint8Array(env.random.bytes(32)),
    ...(keys ? { allowCredentials: described(keys) } : {}),
  })
  return { options: { ...options }, challenge: options.challenge }
}

/**
 * Returns the account whose passkey signed a challenge; null for a wrong or unknown passkey, and for a copy whose
 * counter went back.
 */
export async function checkPasskey(where: Where, assertion: { id: string }, challenge: string): Promise<bigint | null> {
  const key = await findPasskey(where.env.db, where.merchant, assertion.id)
  return key && (await isSignedBy(where, key, assertion, challenge)) ? key.account_id : null
}

/** Returns whether a stored passkey signed a challenge and is no copy whose counter went back. */
export async function isSignedBy(
  where: Where,
  key: PasskeyRow,
  assertion: { id: string },
  challenge: string,
): Promise<boolean> {
  const { env, host } = where
  const { verifyAuthenticationResponse } = await webauthn()
  const verdict = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originsOf(where),
    expectedRPID: host,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: Number(key.counter),
      transports: asTransports(key.transports),
    },
  }).catch(() => null)
  if (!verdict?.verified) return false
  await touchPasskey(env.db, key.id, BigInt(verdict.authenticationInfo.newCounter), host, env.clock.now())
  return true
}

/** Returns a challenge for the member's own passkeys. Fails with NOT_FOUND when there are none. */
export async function askOwnPasskey(context: PlayerContext): Promise<Record<string, unknown>> {
  const { env, account } = context
  const keys = await listPasskeys(env.db, { accountId: BigInt(account.id) })
  if (keys.length === 0) return fail('NOT_FOUND')
  const { options, challenge } = await askPasskey(context, keys)
  await insertChallenge(env.db, {
    idHash: challengeOf(context, 'confirm'),
    accountId: BigInt(account.id),
    purpose: 'confirm',
    challenge,
    expiresAt: after(env.clock.now(), CHALLENGE_MS),
  })
  return options
}

/** Returns whether the answer to askOwnPasskey is the member's own. */
export async function checkOwnPasskey(context: PlayerContext, assertion: { id: string }): Promise<boolean> {
  const challenge = await takeChallenge(
    context.env.db,
    challengeOf(context, 'confirm'),
    'confirm',
    context.env.clock.now(),
  )
  return challenge !== null && (await checkPasskey(context, assertion, challenge)) === BigInt(context.account.id)
}

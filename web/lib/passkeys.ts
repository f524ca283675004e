import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

type Options = Record<string, unknown>

/** Whether this browser has passkeys at all, on this host. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && globalThis.isSecureContext

/** Lets the browser make a passkey; null when the reader said no, or has none to make. */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON | null> {
  return startRegistration({ optionsJSON: options as never }).catch(() => null)
}

/** Lets the browser sign with a passkey; null when the reader said no. */
export async function signWithPasskey(options: Options): Promise<AuthenticationResponseJSON | null> {
  return startAuthentication({ optionsJSON: options as never }).catch(() => null)
}

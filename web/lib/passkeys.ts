import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { passkeyAnswer } from '#contract/identity/security.ts'

type Options = Record<string, unknown>
/** What the browser created or signed, in the form that calls take. */
export type PasskeyAnswer = z.input<typeof passkeyAnswer>
type Answered = Omit<AuthenticationResponseJSON | RegistrationResponseJSON, 'response'> & { response: object }

/** Returns the fields that calls know, as plain objects. */
function answerOf({
  id,
  rawId,
  type,
  response,
  clientExtensionResults,
  authenticatorAttachment,
}: Answered): PasskeyAnswer {
  return {
    id,
    rawId,
    type,
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
    authenticatorAttachment,
  }
}

/** Returns whether this browser supports passkeys on this host. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && globalThis.isSecureContext

/** Lets the browser create a passkey; null when the reader refused, or cannot create one. */
export async function makePasskey(options: Options): Promise<PasskeyAnswer | null> {
  return startRegistration({ optionsJSON: options as never }).then(answerOf, () => null)
}

/** Lets the browser sign with a passkey; null when the reader refused. */
export async function signWithPasskey(options: Options): Promise<PasskeyAnswer | null> {
  return startAuthentication({ optionsJSON: options as never }).then(answerOf, () => null)
}

/** A real OpenID Connect provider for tests, and a person who logs in there. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT_ID = 'the-house'
export const CLIENT_SECRET = 'a secret that provider and house share'
export type Claims = { email?: string; email_verified?: boolean; name?: string }
type Answer = { status: number; location: string | null; cookies: string[]; body: string }

export class TestProvider {
  readonly issuer: string
  readonly #server: Server
  readonly #people = new Map<string, Claims>()

  private constructor(server: Server) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Starts a provider that knows the house's call-back addresses. */
  static async start(redirectUris: string[], idTokenSeconds = 300): Promise<TestProvider> {
    const server = createServer()
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    const provider = new TestProvider(server)
    const quiet = { keys: ['a key of the tests'] }
    const oidc = new Provider(provider.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      cookies: quiet,
      ttl: {
        IdToken: () => idTokenSeconds,
        AccessToken: 300,
        AuthorizationCode: 60,
        Grant: 300,
        Interaction: 300,
        Session: 300,
      },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...provider.#people.get(accountId) }),
      }),
      interactions: { url: (_context, interaction) => `/people/${interaction.uid}` },
      features: { devInteractions: { enabled: false } },
    })
    const callback = oidc.callback()
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/people/')) return void callback(request, response)
      const person = request.headers['x-person']
      void provider.#let(oidc, typeof person === 'string' ? person : null, request, response)
    })
    return provider
  }

  async #let(
    oidc: Provider,
    person: string | null,
    ...[request, response]: Parameters<Provider['interactionDetails']>
  ): Promise<void> {
    const { params, prompt } = await oidc.interactionDetails(request, response)
    if (person === null) return oidc.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login') return oidc.interactionFinished(request, response, { login: { accountId: person } })
    const grant = new oidc.Grant({ accountId: person, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return oidc.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  /**
   * Walks through the provider's pages as a person; returns the address to which the browser is sent back. Null cancels
   * the login there.
   */
  async walk(url: string, person: string | null, claims: Claims = {}): Promise<URL> {
    if (person) this.#people.set(person, claims)
    const jar = new Map<string, string>()
    let at = new URL(url)
    for (let step = 0; step < 10; step++) {
      const answer = await this.#ask(at, jar, person)
      if (!answer.location) throw new Error(`the provider answered ${answer.status}: ${answer.body.slice(0, 300)}`)
      at = new URL(answer.location, at)
      if (at.origin !== this.issuer) return at
    }
    throw new Error('the provider leads in circles')
  }

  async #ask(url: URL, jar: Map<string, string>, person: string | null): Promise<Answer> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(person ? { 'x-person': person } : {}),
      },
    })
    const cookies = response.headers.getSetCookie()
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return { status: response.status, location: response.headers.get('location'), cookies, body: await response.text() }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((done) => {
      this.#server.close(() => done())
    })
  }
}

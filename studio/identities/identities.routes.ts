/**
 * The sandbox identity provider: OpenID Connect with discovery, authorization code and PKCE, for a house on one
 * machine. It represents a separate company, runs in the studio's process, and accepts every identity that is typed in.
 */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PAGE_STYLE } from '../payments/page-style.ts'
import { CLIENT_ID, Identities, type IdentitiesDeps } from './identities.ts'
import { renderAsk, renderUnknown, type Language } from './page.ts'

const BODY_MAX_BYTES = 8 * 1024
const text = (max: number) => z.string().min(1).max(max)
const request = z.object({
  client_id: z.literal(CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: text(300),
  scope: text(200).regex(/\bopenid\b/),
  state: text(200),
  nonce: text(200),
  code_challenge: text(128),
  code_challenge_method: z.literal('S256'),
  ui_locales: z.string().max(40).default(''),
})
const answer = z.object({
  action: z.enum(['go', 'no']),
  name: z.string().trim().max(60).default(''),
  email: z.string().trim().max(100).default(''),
  proved: z.string().optional(),
})
const redemption = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(CLIENT_ID),
  code: text(100),
  redirect_uri: text(300),
  code_verifier: text(128),
})
const isMail = (typed: string) => /^[^\s@]{1,64}@[^\s@]{1,60}\.[^\s@]{2,20}$/.test(typed)

/** Registers the provider's routes. */
export async function registerIdentities(app: FastifyInstance, deps: IdentitiesDeps): Promise<void> {
  const identities = new Identities(deps)
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: BODY_MAX_BYTES })
    scope.get('/openid/.well-known/openid-configuration', async () => ({
      issuer: identities.issuer,
      authorization_endpoint: `${identities.issuer}/authorize`,
      token_endpoint: `${identities.issuer}/token`,
      jwks_uri: `${identities.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ui_locales_supported: ['bn', 'en'],
    }))
    scope.get('/openid/jwks', () => identities.jwks())
    scope.get('/openid/page.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PAGE_STYLE),
    )
    scope.post('/openid/token', async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const asked = redemption.safeParse(body)
      if (!asked.success) return reply.status(400).send({ error: 'invalid_request' })
      const { code, redirect_uri: redirectUri, code_verifier: verifier } = asked.data
      return (
        (await identities.redeem({ code, redirectUri, verifier })) ?? reply.status(400).send({ error: 'invalid_grant' })
      )
    })
    registerPage(scope, identities)
  })
}

function registerPage(scope: FastifyInstance, identities: Identities): void {
  const send = (reply: FastifyReply, html: string, status: number, formTarget = '') =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        // the answer to the form sends the browser to the site, which browsers count as the form's target too
        'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(html)
  const languageOf = (asked: unknown): Language =>
    String((asked as { ui_locales?: string }).ui_locales ?? '').startsWith('bn') ? 'bn' : 'en'

  const read = (query: FastifyRequest['query'], reply: FastifyReply) => {
    const parsed = request.safeParse(query)
    if (!parsed.success || !identities.isKnownReturn(parsed.data.redirect_uri)) {
      send(reply, renderUnknown(languageOf(query)), 400)
      return null
    }
    return parsed.data
  }
  const ask = (reply: FastifyReply, asked: z.output<typeof request>, isWrong = false) => {
    const language = languageOf(asked)
    const params = new URLSearchParams(asked)
    const other = new URLSearchParams({ ...asked, ui_locales: language === 'bn' ? 'en' : 'bn' })
    const { origin, host } = new URL(asked.redirect_uri)
    const page = renderAsk(
      { language, site: host, request: params.toString(), otherHref: `/openid/authorize?${other.toString()}` },
      isWrong,
    )
    return send(reply, page, isWrong ? 400 : 200, origin)
  }
  scope.get('/openid/authorize', async ({ query }, reply) => {
    const asked = read(query, reply)
    return asked ? ask(reply, asked) : reply
  })
  scope.post('/openid/authorize', async ({ query, body }, reply) => {
    const asked = read(query, reply)
    if (!asked) return reply
    const given = answer.safeParse(body)
    const person = given.success ? given.data : null
    if (person?.action !== 'no' && !(person && isMail(person.email))) return ask(reply, asked, true)
    const back = new URL(asked.redirect_uri)
    const outcome: Record<string, string> =
      person.action === 'no'
        ? { error: 'access_denied' }
        : {
            code: identities.grant({
              redirectUri: asked.redirect_uri,
              challenge: asked.code_challenge,
              nonce: asked.nonce,
              email: person.email,
              proved: person.proved === 'yes',
              name: person.name,
            }),
          }
    back.search = new URLSearchParams({ ...outcome, state: asked.state, iss: identities.issuer }).toString()
    return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 303)
  })
}

/**
 * The sandbox payment provider: an API for the platform and a hosted page for members. It represents a separate company
 * and runs in the studio's process; it shares nothing with the platform but contract/cashier/payment-protocol.ts.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { orderRequest, payoutRequest } from '#contract/cashier/payment-protocol.ts'
import { Deliveries } from './deliveries.ts'
import { ANSWERS, decideOrder, isOpen, openOrder, reverseOrder } from './orders.ts'
import { renderClosed, renderOpen, renderUnknown } from './page.ts'
import { PAGE_STYLE } from './page-style.ts'
import { LANGUAGES, type Language } from './page-texts.ts'
import type { Order, PaymentsDeps } from './payments.ts'
import { answerPayout, takePayout } from './payouts.ts'
import { isSigned } from './signature.ts'
import { listStatement } from './statement.ts'
import { Store } from './store.ts'

export type Payments = {
  /** Sends every call-back that is due by the clock. The timer does the same by itself. */
  deliverDue(): Promise<void>
  /** While `isDown` is true, the API answers 500 to everything and accepts nothing. */
  faults: { isDown: boolean }
}

/** The fonts of the page, by their file names. */
const FONTS = ['onest-latin-wght-normal.woff2', 'anek-bangla-bengali-wght-normal.woff2']
const BODY_MAX_BYTES = 8 * 1024

/** Registers the provider's routes. The provider stops with the application. */
export async function registerPayments(app: FastifyInstance, deps: PaymentsDeps): Promise<Payments> {
  const store = new Store(deps.file)
  const deliveries = new Deliveries(deps, store)
  const payments: Payments = { deliverDue: () => deliveries.deliverDue(), faults: { isDown: false } }
  await app.register(async (scope) => registerApi(scope, deps, store, deliveries, payments))
  await app.register(async (scope) => registerPage(scope, deps, store, deliveries))
  app.addHook('onClose', async () => {
    await deliveries.close()
    store.close()
  })
  return payments
}

async function registerApi(
  app: FastifyInstance,
  deps: PaymentsDeps,
  store: Store,
  deliveries: Deliveries,
  payments: Payments,
): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.addHook('preHandler', async (request, reply) => {
    if (payments.faults.isDown) return reply.status(500).send({ error: 'DOWN' })
    const body = typeof request.body === 'string' ? request.body : ''
    const path = request.url.split('?')[0] ?? ''
    if (!isSigned(deps, request.headers, { method: request.method, path, body })) {
      return reply.status(401).send({ error: 'SIGNATURE_INVALID' })
    }
    return undefined
  })

  app.post('/pay/api/orders', async (request, reply) => {
    const order = orderRequest.safeParse(parseJson(request))
    if (!order.success) return reply.status(400).send({ error: 'BAD_REQUEST' })
    if (!isOfSite(order.data.returnUrl, deps.siteOrigin)) return reply.status(400).send({ error: 'RETURN_URL_FOREIGN' })
    return openOrder(deps, store, order.data) ?? reply.status(409).send({ error: 'REFERENCE_REUSED' })
  })

  app.post('/pay/api/payouts', async (request, reply) => {
    const order = payoutRequest.safeParse(parseJson(request))
    if (!order.success) return reply.status(400).send({ error: 'BAD_REQUEST' })
    const answer = takePayout(deps, store, order.data)
    deliveries.arm()
    if (answer === 'conflict') return reply.status(409).send({ error: 'REFERENCE_REUSED' })
    return answer === 'silence' ? reply.status(500).send({ error: 'SILENCE' }) : answer
  })

  app.get<{ Params: { day: string } }>('/pay/api/statements/:day', async (request, reply) =>
    /^\d{4}-\d\d-\d\d$/.test(request.params.day)
      ? listStatement(store, request.params.day, deps.clock.wall())
      : reply.status(400).send({ error: 'no such day' }),
  )

  app.get<{ Params: { reference: string } }>('/pay/api/payouts/:reference', async (request, reply) => {
    const payout = store.findPayout(request.params.reference)
    return payout ? answerPayout(deps, payout) : reply.status(404).send({ error: 'UNKNOWN' })
  })
}

function parseJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    return null
  }
}

/** Returns whether an address is on the site or on a brand's domain under it. */
function isOfSite(address: string, siteOrigin: string): boolean {
  const [one, site] = [new URL(address), new URL(siteOrigin)]
  return (
    one.protocol === site.protocol &&
    one.port === site.port &&
    (one.hostname === site.hostname || one.hostname.endsWith(`.${site.hostname}`))
  )
}

const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: string }).lang
  return LANGUAGES.find((one) => one === asked) ?? 'bn'
}

const decision = z.object({
  action: z.enum(['pay', 'decline']),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
  answer: z.enum(ANSWERS).default('now'),
})

const reversal = z.object({ action: z.literal('reverse'), answer: z.enum(ANSWERS).default('now') })

const minutesLeft = ({ clock }: PaymentsDeps, { request }: Order) =>
  Math.max(1, Math.ceil((Date.parse(request.expiresAt) - clock.wall()) / 60_000))

/** Takes a paid order back where the form asks for it, and returns it; null where it does not. */
function reverseAsAsked(deps: PaymentsDeps, store: Store, order: Order, body: unknown): Order | null {
  const back = reversal.safeParse(body)
  if (!back.success || order.state !== 'paid') return null
  reverseOrder(deps, store, order, back.data.answer)
  return store.findOrder(order.id)
}

async function registerPage(
  app: FastifyInstance,
  deps: PaymentsDeps,
  store: Store,
  deliveries: Deliveries,
): Promise<void> {
  // the answer to the form sends the browser to the site, which browsers count as the form's target too
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${deps.siteOrigin} ${deps.siteOrigin.replace('//', '//*.')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  await app.register(formbody, { bodyLimit: BODY_MAX_BYTES })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

  app.get('/pay/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PAGE_STYLE),
  )

  for (const name of FONTS) {
    app.get(`/pay/fonts/${name}`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await readFile(join(deps.fontDir, name))),
    )
  }

  app.get<{ Params: { id: string } }>('/pay/o/:id', async (request, reply) => {
    const language = languageOf(request)
    const order = store.findOrder(request.params.id)
    if (!order) return send(reply, renderUnknown(language), 404)
    return send(
      reply,
      isOpen(deps, order) ? renderOpen(order, language, minutesLeft(deps, order)) : renderClosed(order, language),
    )
  })

  app.post<{ Params: { id: string } }>('/pay/o/:id', async (request, reply) => {
    const language = languageOf(request)
    const order = store.findOrder(request.params.id)
    if (!order) return send(reply, renderUnknown(language), 404)
    const reversed = reverseAsAsked(deps, store, order, request.body)
    if (reversed) {
      await deliveries.deliverDue()
      return send(reply, renderClosed(reversed, language))
    }
    if (!isOpen(deps, order)) return send(reply, renderClosed(order, language), 409)
    const parsed = decision.safeParse(request.body)
    if (!parsed.success) return send(reply, renderOpen(order, language, minutesLeft(deps, order), true), 400)
    decideOrder(deps, store, order, { ...parsed.data, amount: parsed.data.amount ?? order.request.amount })
    await deliveries.deliverDue() // the site usually has the result before the member returns
    return reply.redirect(order.request.returnUrl, 303)
  })
}

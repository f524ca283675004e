/** Payment providers are added and moved by two persons of the house, or by whoever works at the command line. */
import { z } from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { providerCode, type officeProviders } from '#contract/cashier/office-providers.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readPublicKey, sealTo } from '#server/lib/key-material.ts'
import { newToken } from '#server/lib/random.ts'
import { countMethods, listProviders, lockProvider, OWN_ACCOUNTS, putProvider, SANDBOX } from './providers.sql.ts'

const LIFE_MS = 3 * DAY_MS
const subjectOf = (code: string) => `provider:${code}`
const place = z.object({ apiUrl: z.string().nullable() })
const content = z.object({
  provider: z.string(),
  before: place.nullable(),
  after: place,
  /** The provider's key that a new secret is sealed to; null: the secret stays. */
  publicKey: z.string().nullable(),
  fingerprint: z.string().nullable(),
})
type Content = z.output<typeof content>

async function write(
  tx: Tx,
  actor: AuditActor,
  { provider, before, after }: Content,
  secret: string | null,
  reason: string,
) {
  await putProvider(tx, actor.env, { code: provider, apiUrl: after.apiUrl, secret })
  await writeAudit(tx, everywhere(actor), {
    action: 'provider.set',
    subject: subjectOf(provider),
    reason,
    ...(before ? { before } : {}),
    after: { ...after, isNewSecret: secret !== null },
  })
}

/** The decision about where payments of every brand go, and with which key both sides sign. */
export const PROVIDER_SET = defineDecision<Content>({
  kind: 'provider.set',
  permission: 'house.rules',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: async () => ({ persons: 2 }),
  content,
  readBasis: async (tx, { content: { provider } }) =>
    JSON.stringify((await lockProvider(tx, provider))?.apiUrl ?? null),
  async execute(tx, actor, { content: asked, reason }) {
    const { provider, publicKey } = asked
    const secret = publicKey === null ? null : newToken(actor.env.random)
    await write(tx, actor, asked, secret, reason)
    return publicKey === null || secret === null ? {} : { sealedSecret: await sealTo(publicKey, { provider, secret }) }
  },
})

/** Returns an address that the house may send payments to. Fails with INVALID_INPUT. */
function readAddress({ config }: Env, code: string, text: string): string {
  const wrong = (rule: string, field = 'apiUrl') => fail('INVALID_INPUT', { fields: { [field]: { rule } } })
  if (!providerCode.safeParse(code).success || code === SANDBOX || code === OWN_ACCOUNTS) return wrong('reserved', 'id')
  if (!URL.canParse(text)) return wrong('url')
  const url = new URL(text)
  const isPlain = url.protocol === 'http:' && !config.production && ['localhost', '127.0.0.1'].includes(url.hostname)
  if ((url.protocol !== 'https:' && !isPlain) || url.username || url.password || url.search || url.hash)
    return wrong('url')
  return text.replace(/\/+$/, '')
}

/** Asks for a provider. Fails with INVALID_INPUT, VENDOR_KEY_INVALID, DECISION_OPEN. */
export function askProvider(
  context: OperatorContext,
  { id, apiUrl, publicKey, reason }: { id: string; apiUrl: string; publicKey?: string | undefined; reason: string },
): Promise<Waiting> {
  const { env } = context
  const after = { apiUrl: readAddress(env, id, apiUrl) }
  const key = publicKey ? readPublicKey('hmac-sha256', publicKey) : { publicKey: null, fingerprint: null }
  return env.db.tx(async (tx) => {
    const known = await lockProvider(tx, id)
    if (!known && key.publicKey === null) return fail('INVALID_INPUT', { fields: { publicKey: { rule: 'required' } } })
    if (known?.apiUrl === after.apiUrl && key.publicKey === null) return null
    const before = known && { apiUrl: known.apiUrl }
    const order = { subject: subjectOf(id), reason, content: { provider: id, before, after, ...key } }
    return presentWaiting(await askDecision(tx, context, PROVIDER_SET, order))
  })
}

/** Adds a provider, or moves it, for whoever works at the command line. Fails with INVALID_INPUT. */
export function setProviderByHand(
  actor: AuditActor,
  { code, apiUrl, secret }: { code: string; apiUrl: string; secret: string | null },
): Promise<void> {
  const after = { apiUrl: readAddress(actor.env, code, apiUrl) }
  return actor.env.db.tx(async (tx) => {
    const known = await lockProvider(tx, code)
    if (!known && secret === null) return fail('INVALID_INPUT', { fields: { secret: { rule: 'required' } } })
    const change = {
      provider: code,
      before: known && { apiUrl: known.apiUrl },
      after,
      publicKey: null,
      fingerprint: null,
    }
    await write(tx, actor, change, secret, 'by hand')
  })
}

/** Returns every provider, and what waits about it. */
export async function showProviders(q: Queryable): Promise<OutputOf<typeof officeProviders>['content']> {
  const counts = await countMethods(q)
  const shown: OutputOf<typeof officeProviders>['content'] = []
  for (const { code, apiUrl } of await listProviders(q)) {
    const open = await findWaiting(q, null, PROVIDER_SET.kind, subjectOf(code))
    shown.push({
      id: code,
      adapter: 'own',
      apiUrl,
      path: `/callback/payment/${code}`,
      methods: counts.get(code) ?? 0,
      waiting: open && presentWaiting(open),
    })
  }
  return shown
}
